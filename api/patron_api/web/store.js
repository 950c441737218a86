// A game at the table: the sealed tokens so far, what they showed, and what is asked of the service next. It is kept in
// the browser's session storage, so that reload, back and forward find it again.

import { ask, listen, Problem } from "./api.js";
import { sleep } from "./dom.js";

const KEY = "patron.game";
const TOKENS = 40;
export const SPEEDS = { slow: 1600, normal: 800, fast: 250, instant: 0 };

const read = (storage, key) => {
  try {
    return JSON.parse(storage.getItem(key));
  } catch {
    return null;
  }
};

function write(storage, key, value) {
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** What this reader likes: speed, always advice, seconds to think. */
export const likes = { speed: "normal", always: false, seconds: 5, ...read(localStorage, "patron.likes") };

export function like(changed) {
  Object.assign(likes, changed);
  write(localStorage, "patron.likes", likes);
}

export class Session extends EventTarget {
  /** The game that this tab has, if any. */
  static stored() {
    const kept = read(sessionStorage, KEY);
    return kept ? new Session(kept) : null;
  }

  /** Deal: `setup` is `{game, players, options, seed, seats}`, a seat is "you" or a level. */
  static async deal(setup) {
    const bots = botsOf(setup);
    const answer = await ask(`/${setup.game}/deal`, {
      players: setup.players,
      options: setup.options,
      sealed: true,
      ...(setup.seed === null ? {} : { seed: setup.seed }),
      ...(Object.keys(bots).length ? { bots } : {}),
    });
    const session = new Session({ setup, entries: [], story: [] });
    session.#take(answer, null);
    return session;
  }

  constructor({ setup, entries, story }) {
    super();
    this.setup = setup;
    this.entries = entries;
    this.story = story;
    this.own = setup.seats.flatMap((who, seat) => (who === "you" ? [seat] : []));
    this.view = entries.at(-1)?.view;
    this.busy = "";
    this.notice = null;
    this.problem = null;
    this.lastMove = null;
    this.narrow = [];
    this.advice = null;
    this.scores = null;
    this.curtain = this.own.length > 1;
  }

  get game() {
    return this.setup.game;
  }

  get entry() {
    return this.entries.at(-1);
  }

  get over() {
    return this.entry.over;
  }

  get position() {
    return { sealed: this.entry.token };
  }

  /** What may be said now; nothing while somebody else plays or is told of. */
  get legal() {
    return this.busy || this.curtain ? [] : (this.entry.legal ?? []);
  }

  /** What is left of it after the things that were clicked. */
  get open() {
    return this.legal.filter((action) => this.narrow.every((match) => match(action)));
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }

  #take(answer, action, forced = false) {
    this.entries.push({
      token: answer.sealed,
      view: answer.view,
      turn: answer.turn,
      over: answer.is_over,
      news: answer.news ?? true,
      action,
      forced,
      told: this.story.length + answer.moves.length,
    });
    this.entries.slice(0, -TOKENS).forEach((entry) => ["token", "view", "legal"].forEach((name) => delete entry[name]));
    this.story.push(...answer.moves.map(({ seat, action: said }) => ({ seat, action: said })));
    if (!this.view) this.view = answer.view;
    this.save();
  }

  save() {
    const { setup, entries, story } = this;
    // A full store keeps the newest position and loses the way there.
    if (!write(sessionStorage, KEY, { setup, entries, story })) write(sessionStorage, KEY, { setup, entries: entries.slice(-1), story });
  }

  /** Go on from where the game stands: ask what is legal, play what is forced, advise if that is wished. */
  async resume() {
    const { entry, game, position } = this;
    this.busy = "legal";
    this.view = entry.view;
    await this.guard(async () => {
      const [scores, { legal }] = await Promise.all([
        ask(`/${game}/score`, { position }),
        entry.legal ? entry : ask(`/${game}/legal`, { position }),
      ]);
      this.scores = scores;
      if (!entry.legal) {
        entry.legal = legal;
        this.save();
      }
    });
    this.busy = "";
    if (this.problem || this.over) return this.changed();
    if (this.entry.legal.length === 1 && !this.curtain) {
      const [action] = this.entry.legal;
      this.notice = { kind: "forced", action };
      this.busy = "forced";
      this.changed();
      await sleep(SPEEDS[likes.speed]);
      if (this.entry.legal?.[0] === action) await this.play(action, true);
      return;
    }
    this.changed();
    if (likes.always && !this.curtain) this.advise();
  }

  lift() {
    this.curtain = false;
    this.resume();
  }

  /** Say an action. On screen it is answered at once; the service follows. */
  async play(action, forced = false) {
    if (this.busy && !forced) return;
    this.stop();
    this.busy = "play";
    this.pending = action;
    this.narrow = [];
    this.advice = null;
    this.problem = null;
    if (!forced) this.notice = null;
    this.changed();
    const bots = botsOf(this.setup);
    await this.guard(async () => {
      const answer = await ask(`/${this.game}/play`, {
        position: this.position,
        action,
        views: true,
        ...(Object.keys(bots).length ? { bots } : {}),
      });
      const before = this.story.length;
      const seat = this.entry.turn;
      this.#take(answer, action, forced);
      this.pending = null;
      await this.#tell(answer.moves, before);
      this.curtain = this.own.length > 1 && !answer.is_over && answer.turn !== seat;
    });
    this.pending = null;
    this.telling = null;
    if (!this.problem) return this.resume();
    this.busy = "";
    this.changed();
  }

  // One move after the other, with what was seen after each; the reader sets the speed and may skip.
  async #tell(moves, before) {
    this.skipping = new AbortController();
    for (const [at, move] of moves.entries()) {
      this.busy = "tell";
      this.telling = before + at + 1;
      this.view = move.view ?? this.view;
      this.lastMove = move;
      this.changed();
      const pause = at === 0 || move.action === null ? SPEEDS[likes.speed] / 4 : SPEEDS[likes.speed];
      if (pause && !this.skipping.signal.aborted) await sleep(pause, this.skipping.signal);
      if (this.skipping.signal.aborted) break;
    }
  }

  skip() {
    this.skipping?.abort();
  }

  /** Whether undo has somewhere to go: "fine", "peek" or "none". */
  get undoable() {
    const to = this.#lastDecision();
    if (to < 0) return "none";
    const since = this.entries.slice(to + 1);
    const peeks = since.some((entry) => entry.news) || (this.own.length > 1 && this.entries[to].turn !== this.entry.turn);
    return peeks ? "peek" : "fine";
  }

  #lastDecision() {
    const at = this.entries.slice(0, -1).findLastIndex((entry) => (entry.legal?.length ?? 0) > 1);
    return at >= 0 && this.entries[at].token ? at : -1;
  }

  /** Take back one's own last decision, if nothing hidden has come out since. */
  undo() {
    const can = this.undoable;
    if (this.busy && this.busy !== "forced") return;
    if (can === "fine") {
      this.stop();
      this.entries.length = this.#lastDecision() + 1;
      this.story.length = this.entry.told;
      Object.assign(this, { view: this.entry.view, advice: null, narrow: [], scores: null, problem: null, lastMove: null, busy: "" });
      this.save();
      this.resume();
    }
    this.notice = { kind: { fine: "undone", peek: "peek", none: "noUndo" }[can] };
    this.changed();
  }

  /** Ask why something may not be said. */
  async wish(text) {
    if (this.busy) {
      this.notice = { kind: "wait" };
      return this.changed();
    }
    await this.guard(async () => {
      const { legal, reason } = await ask(`/${this.game}/validate`, { position: this.position, action: text.slice(0, 200) });
      this.notice = legal ? { kind: "fine" } : { kind: "illegal", reason, text };
    });
    this.changed();
  }

  /** A thing was picked: play what it means, if that is one action, or wait for the rest of the choice. */
  pick(match, wish) {
    let open = this.open.filter(match);
    if (!open.length && this.narrow.length) {
      this.narrow = [];
      open = this.legal.filter(match);
    }
    if (!open.length) return this.wish(wish);
    if (open.length === 1) return this.play(open[0]);
    this.narrow = [...this.narrow, match];
    this.notice = null;
    this.changed();
  }

  cancel() {
    this.narrow = [];
    this.notice = null;
    this.changed();
  }

  /** Let the service think, and hear what it has found so far. */
  async advise() {
    if (this.busy || this.over || this.curtain) return;
    this.stop();
    const control = new AbortController();
    const advice = { running: true, found: null, control, token: this.entry.token };
    this.advice = advice;
    this.changed();
    try {
      await listen(
        `/${this.game}/suggest/stream`,
        { position: this.position, limit: { time: likes.seconds }, seed: Math.floor(Math.random() * 2 ** 32) },
        (_, found) => {
          if (this.advice !== advice) return;
          advice.found = found;
          this.changed();
        },
        control.signal,
      );
    } catch (error) {
      if (!control.signal.aborted) {
        if (!(error instanceof Problem)) advice.lost = true;
        else this.problem = error;
      }
    }
    advice.running = false;
    if (this.advice === advice) this.changed();
  }

  stop() {
    if (this.advice?.running) {
      this.advice.control.abort();
      this.advice.running = false;
      this.changed();
    }
  }

  async record() {
    const { record } = await ask(`/${this.game}/record`, { position: this.position });
    return record;
  }

  /** Do something; what the service refuses becomes the problem that is shown. */
  async guard(work) {
    try {
      this.problem = null;
      await work();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.problem = error;
      this.changed();
    }
  }
}

/** Levels of the programs by seat, as the service wants them. */
export const botsOf = (setup) =>
  Object.fromEntries(setup.seats.flatMap((who, seat) => (who === "you" ? [] : [[String(seat), who]])));
