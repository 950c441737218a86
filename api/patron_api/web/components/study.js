// A game under study: the states of a record, or one position; moves may be tried from anywhere in it.

import { ask, listen, Problem } from "../api.js";
import { likes } from "../store.js";

/** Read what was pasted: the record of a game, a state or a view. */
export async function open(text) {
  const trimmed = text.trim();
  const tagged = /^\s*\[Game "([a-z-]+)"\]/m.exec(trimmed);
  if (tagged) return ofRecord(tagged[1], trimmed);
  let told;
  try {
    told = JSON.parse(trimmed.split("\n")[0].startsWith("{") && /^\{.*"type":/.test(trimmed) ? trimmed.split("\n")[0] : trimmed);
  } catch {
    throw new Problem({ type: "/problems/unreadable", detail: "" }, 0);
  }
  if (told?.type === "header") return ofRecord(told.game, trimmed);
  const position = told.state ?? told.view ?? told;
  const game = position?.game;
  if (!game) throw new Problem({ type: "/problems/unreadable", detail: "" }, 0);
  const form = "hand_sizes" in position ? "view" : "state";
  const { legal, turn, is_over: over } = await ask(`/${game}/legal`, { position: { [form]: position } });
  // What may be left out of a position written by hand is filled in by the service.
  const { view } = await ask(`/${game}/view`, { position: { [form]: position }, ...(form === "state" && turn === null ? { seat: 0 } : {}) });
  const leftOut = Object.entries(view).filter(([field]) => !(field in position) && !OF_A_SEAT.includes(field));
  const whole = form === "view" ? view : { ...position, ...Object.fromEntries(leftOut) };
  return new Study({ game, form, states: [whole], moves: [], legal, over });
}

// What a view has and a state has not.
const OF_A_SEAT = ["seat", "hand", "hand_sizes", "marked", "mark_sizes", "known_discards", "discard_size", "deck_size"];

async function ofRecord(game, record) {
  const told = await ask(`/${game}/replay`, { record, states: true });
  return new Study({ game, form: "state", record, states: told.states, moves: told.moves });
}

export class Study extends EventTarget {
  constructor({ game, form, record = null, states, moves }) {
    super();
    Object.assign(this, { game, form, record, base: { states, moves } });
    this.own = [];
    this.branch = null;
    this.ply = 0;
    this.eyes = null;
    this.narrow = [];
    this.seen = new Map();
    this.counted = new Map();
    this.asked = new Map();
    this.review = null;
    this.notice = null;
    this.problem = null;
    this.advice = null;
    this.busy = "";
    this.speedless = true;
  }

  get states() {
    return this.branch ? [...this.base.states.slice(0, this.branch.from + 1), ...this.branch.states] : this.base.states;
  }

  get moves() {
    return this.branch ? [...this.base.moves.slice(0, this.branch.from), ...this.branch.moves] : this.base.moves;
  }

  get state() {
    return this.states[this.ply];
  }

  get position() {
    return { [this.form]: this.state };
  }

  get view() {
    return this.eyes === null || this.form === "view" ? this.state : (this.seen.get(this.state)?.[this.eyes] ?? this.state);
  }

  get over() {
    return this.state.turn === null;
  }

  get legal() {
    return this.asked.get(this.state) ?? [];
  }

  get open() {
    return this.legal.filter((action) => this.narrow.every((match) => match(action)));
  }

  get scores() {
    return this.counted.get(this.state) ?? null;
  }

  get undoable() {
    return this.branch ? "fine" : "none";
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }

  /** Go to a ply and ask what there is to know of it. */
  async go(ply) {
    this.stop();
    this.ply = Math.max(0, Math.min(ply, this.states.length - 1));
    Object.assign(this, { narrow: [], notice: null, advice: null });
    this.changed();
    await this.look();
    if (likes.always && this.legal.length) this.advise();
  }

  async look() {
    const { state, game, position, eyes } = this;
    await this.#guard(async () => {
      const wanted = [];
      if (!this.asked.has(state)) wanted.push(ask(`/${game}/legal`, { position }).then(({ legal }) => this.asked.set(state, legal)));
      if (this.form === "state" && !this.counted.has(state)) wanted.push(ask(`/${game}/score`, { position }).then((scores) => this.counted.set(state, scores)));
      if (this.form === "state" && eyes !== null && !this.seen.get(state)?.[eyes]) {
        wanted.push(ask(`/${game}/view`, { position, seat: eyes }).then(({ view }) => this.seen.set(state, { ...this.seen.get(state), [eyes]: view })));
      }
      await Promise.all(wanted);
    });
    this.changed();
  }

  see(eyes) {
    this.eyes = eyes;
    this.look();
  }

  async play(action) {
    const next = this.moves[this.ply];
    if (next?.action === action) return this.go(this.ply + 1);
    if (this.form === "view") return this.wish(action);
    await this.#guard(async () => {
      const { state } = await ask(`/${this.game}/play`, { position: this.position, action });
      const seat = this.state.turn;
      const from = this.branch && this.ply >= this.branch.from ? this.branch.from : this.ply;
      const kept = this.branch && this.ply >= this.branch.from ? this.ply - from : 0;
      this.branch = {
        from,
        states: [...(kept ? this.branch.states.slice(0, kept) : []), state],
        moves: [...(kept ? this.branch.moves.slice(0, kept) : []), { seat, action }],
      };
      await this.go(this.ply + 1);
    });
    this.changed();
  }

  undo() {
    if (!this.branch) return;
    const { from } = this.branch;
    this.branch = null;
    this.go(from);
  }

  pick(match, wish) {
    const open = this.open.filter(match);
    if (!open.length) return this.wish(wish);
    if (open.length === 1) return this.play(open[0]);
    this.narrow = [...this.narrow, match];
    this.changed();
  }

  cancel() {
    this.narrow = [];
    this.changed();
  }

  async wish(action) {
    await this.#guard(async () => {
      const { legal, reason } = await ask(`/${this.game}/validate`, { position: this.position, action: action.slice(0, 200) });
      this.notice = legal ? { kind: "fine" } : { kind: "illegal", reason };
    });
    this.changed();
  }

  async advise() {
    if (this.over) return;
    this.stop();
    const control = new AbortController();
    const advice = { running: true, found: null, control };
    this.advice = advice;
    this.changed();
    await this.#guard(() =>
      listen(
        `/${this.game}/suggest/stream`,
        { position: this.position, limit: { time: likes.seconds }, seed: Math.floor(Math.random() * 2 ** 32) },
        (_, found) => {
          advice.found = found;
          if (this.advice === advice) this.changed();
        },
        control.signal,
      ),
    );
    advice.running = false;
    this.changed();
  }

  stop() {
    if (!this.advice?.running) return;
    this.advice.control.abort();
    this.advice.running = false;
    this.changed();
  }

  /** Let the service judge every decision of the record. */
  async judge(playouts) {
    this.review?.control.abort();
    const control = new AbortController();
    const review = { running: true, decisions: [], seats: null, control };
    this.review = review;
    this.changed();
    await this.#guard(() =>
      listen(
        `/${this.game}/review/stream`,
        { record: this.record, limit: { playouts }, seed: 1 },
        (name, data) => {
          if (name === "decision") review.decisions[data.ply] = data;
          else review.seats = data.seats;
          this.changed();
        },
        control.signal,
      ),
    );
    review.running = false;
    this.changed();
  }

  endReview() {
    this.review?.control.abort();
  }

  /** Plies of the decisions that cost most, worst first. */
  get worst() {
    return (this.review?.decisions ?? [])
      .filter((one) => one && one.choices > 1 && one.played !== one.best && one.win_share.mean > 0)
      .sort((a, b) => b.win_share.mean - a.win_share.mean)
      .slice(0, 3)
      .map((one) => one.ply);
  }

  async #guard(work) {
    try {
      this.problem = null;
      await work();
    } catch (error) {
      if (error.name === "AbortError") return;
      if (!(error instanceof Problem)) throw error;
      this.problem = error;
    }
  }
}
