// Analysis: paste or open a game or a position, step through it, see what each decision cost.

import { Problem } from "../api.js";
import { define, h, Part } from "../dom.js";
import { icon, marker } from "../icons.js";
import { knows, number, percent, t } from "../i18n.js";
import { load, Setting } from "../games/index.js";
import { winChart } from "./chart.js";
import { problem } from "./problem.js";
import { scoreChart, verdict } from "./scores.js";
import { open } from "./study.js";
import "./moves.js";
import "./advice.js";

const TEXT = "patron.study";
const AT = "patron.study.at";
const EFFORTS = [100, 500, 2000, 10_000];

class Analysis extends Part {
  study = null;
  text = "";
  error = null;
  effort = 500;
  #hear = () => this.hear();
  #keys = (event) => this.key(event);

  connectedCallback() {
    addEventListener("keydown", this.#keys);
    const kept = sessionStorage.getItem(TEXT);
    if (kept && kept !== this.text) this.show(kept, Number(sessionStorage.getItem(AT) ?? 0));
    super.connectedCallback();
  }

  disconnectedCallback() {
    removeEventListener("keydown", this.#keys);
    this.study?.stop();
    this.study?.endReview();
  }

  hear() {
    sessionStorage.setItem(AT, String(this.study?.ply ?? 0));
    this.redraw();
  }

  async show(text, ply = 0) {
    this.text = text;
    Object.assign(this, { error: null, loading: true });
    this.redraw();
    try {
      const study = await open(text);
      this.loaded = await load(study.game);
      this.study = study;
      study.addEventListener("change", this.#hear);
      this.keep(text);
      study.go(ply);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.error = error;
    }
    this.loading = false;
    this.redraw();
  }

  keep(text) {
    try {
      sessionStorage.setItem(TEXT, text);
    } catch {
      // Too large to be kept over a reload.
    }
  }

  close() {
    this.study.stop();
    this.study.endReview();
    this.study = null;
    sessionStorage.removeItem(TEXT);
    sessionStorage.removeItem(AT);
    this.redraw();
  }

  async file(target) {
    const [file] = target.files;
    if (file) this.show(await file.text());
  }

  key(event) {
    const { study } = this;
    if (!study || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target.closest?.("input, textarea, select")) return;
    const to = { ArrowLeft: study.ply - 1, ArrowRight: study.ply + 1, Home: 0, End: study.states.length }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      study.go(to);
    } else if (event.key === "Escape") study.cancel();
    else if (event.key === "/") {
      event.preventDefault();
      this.querySelector("patron-moves")?.focusFilter();
    } else if (event.key === "a") this.querySelector("patron-advice")?.toggle();
    else if (event.key === "u") study.undo();
  }

  render() {
    return this.study ? this.shown() : this.blank();
  }

  blank() {
    const key = `problem.${this.error?.kind}`;
    return h(
      "form",
      { class: "study blank", on: { submit: (event) => (event.preventDefault(), this.show(this.text)) } },
      h("h1", {}, t("study.title")),
      h("p", { class: "lead" }, t("study.lead")),
      h("label", { for: "study-text" }, t("study.paste")),
      h("textarea", { id: "study-text", spellcheck: "false", value: this.text, on: { input: ({ target }) => (this.text = target.value) } }),
      this.error?.kind === "unreadable" ? h("div", { class: "problem", role: "alert" }, t(knows(key) ? key : "problem.other")) : problem(this.error),
      h("div", { class: "actions" }, h("button", { class: "main large", type: "submit", "aria-disabled": this.loading ? "true" : null }, t("study.load")), h("label", { class: "button file" }, t("study.open"), h("input", { class: "unseen", type: "file", accept: ".patron,.jsonl,.json,.txt", on: { change: ({ target }) => this.file(target) } }))),
    );
  }

  get at() {
    const { study } = this;
    return new Setting({ loaded: this.loaded, legal: study.legal, open: study.open, pick: (match, wish) => study.pick(match, wish), view: study.view, standing: study.scores });
  }

  shown() {
    const { study } = this;
    const at = this.at;
    return h(
      "div",
      { class: ["board studying", `game-${study.game}`] },
      h("div", { class: "felt" }, this.bar(study, at), this.loaded.drawing.bar ? h("div", { class: "prompt" }, h("span", { class: "beside" }, this.loaded.drawing.bar(study.view, at))) : null, this.choice(study, at), this.loaded.drawing.table(study.view, at)),
      h(
        "aside",
        { class: "side", "aria-label": t("study.title") },
        problem(study.problem),
        h("patron-moves", { key: "moves", data: { session: study, at } }),
        h("patron-advice", { key: "advice", data: { session: study, at } }),
        study.record ? this.review(study, at) : null,
        study.scores ? h("section", { class: "panel sources" }, h("h2", {}, t(study.scores.final ? "scores.title" : "scores.now")), study.scores.final ? h("p", {}, verdict(study.scores, at)) : null, scoreChart(study.scores, at)) : null,
        study.moves.length ? this.list(study, at) : null,
      ),
    );
  }

  bar(study, at) {
    const all = study.states.length - 1;
    const move = study.moves[study.ply - 1];
    const go = (name, sign, to) => h("button", { class: "round", title: t(`study.${name}`), "aria-label": t(`study.${name}`), on: { click: () => study.go(to) } }, icon(sign, 18));
    return h(
      "div",
      { class: "bar" },
      h("h1", {}, t(`game.${study.game}`)),
      all ? h("div", { class: "steps" }, go("first", "start", 0), go("back", "back", study.ply - 1), h("input", { type: "range", min: 0, max: all, value: String(study.ply), "aria-label": t("study.step", { n: study.ply, all }), on: { input: ({ target }) => study.go(Number(target.value)) } }), go("next", "play", study.ply + 1), go("last", "skip", all)) : null,
      h("strong", { class: "said", "aria-live": "polite" }, all ? h("small", {}, study.ply ? t("study.step", { n: study.ply, all }) : t("study.start")) : null, move ? [" ", marker(move.seat, 16), " ", at.phraseAt(study.states[study.ply - 1], move.action)] : ""),
      study.form === "state" ? h("label", { class: "eyes" }, t("study.eyes"), " ", h("select", { value: study.eyes === null ? "" : String(study.eyes), on: { change: ({ target }) => study.see(target.value === "" ? null : Number(target.value)) } }, h("option", { value: "", selected: study.eyes === null }, t("study.all")), Array.from({ length: study.state.players }, (_, seat) => h("option", { value: String(seat), selected: study.eyes === seat }, at.name(seat))))) : null,
      h("button", { class: "round again", title: t("study.again"), "aria-label": t("study.again"), on: { click: () => this.close() } }, icon("close", 18)),
    );
  }

  choice(study, at) {
    if (!study.narrow.length) return null;
    const open = study.open;
    return h("div", { class: "choice", role: "group", "aria-label": t("moves.choose") }, open.length <= 6 ? open.map((action) => h("button", { class: "main", key: action, on: { click: () => study.play(action) } }, at.phrase(action))) : h("span", {}, t("moves.more", { n: open.length })), h("button", { on: { click: () => study.cancel() } }, t("moves.cancel")));
  }

  review(study, at) {
    const { review, worst } = study;
    const done = review?.decisions.filter(Boolean).length ?? 0;
    const all = study.base.moves.length;
    return h(
      "section",
      { class: "panel review", "aria-labelledby": "review-title" },
      h(
        "div",
        { class: "panel-head" },
        h("h2", { id: "review-title" }, t("study.review")),
        h("select", { class: "small", "aria-label": t("study.effort"), title: t("study.effort"), value: String(this.effort), on: { change: ({ target }) => ((this.effort = Number(target.value)), this.redraw()) } }, EFFORTS.map((n) => h("option", { value: String(n), selected: n === this.effort }, number(n)))),
        review?.running ? h("button", { class: "small stop", on: { click: () => study.endReview() } }, icon("stop", 16), t("advice.stop")) : h("button", { class: "small main judge", on: { click: () => study.judge(this.effort) } }, icon("chart", 16), t("study.judge")),
      ),
      review ? h("p", { class: "label", role: "status" }, t("study.judging", { n: done, all })) : null,
      review && done ? winChart({ shares: Array.from({ length: all }, (_, ply) => (review.decisions[ply]?.shares.length ? review.decisions[ply].shares : null)), plies: all, at, now: Math.min(study.ply, all), worst, go: (ply) => study.go(ply) }) : null,
      review?.seats ? [h("h3", {}, t("study.worst")), worst.length ? h("ol", { class: "worst" }, worst.map((ply, n) => this.costly(study, at, ply, n))) : h("p", { class: "quiet-text" }, t("study.none")), this.summary(review, at)] : null,
    );
  }

  costly(study, at, ply, n) {
    const one = study.review.decisions[ply];
    const before = study.base.states[ply];
    return h("li", { key: ply }, h("button", { on: { click: () => study.go(ply) } }, h("b", { class: "rank" }, String(n + 1)), h("span", {}, h("span", { class: "who" }, marker(one.seat, 15), at.name(one.seat)), ` ${at.phraseAt(before, one.played)} – `, this.cost(one, at, before))));
  }

  cost(one, at, before) {
    if (one.choices === 1) return t("study.forced");
    if (one.played === one.best) return t("study.fine");
    const best = at.phraseAt(before, one.best);
    if (one.win_share.mean <= 0) return t("study.gain", { best });
    return t("study.cost", { win: percent(one.win_share.mean, 1), low: percent(one.win_share.low, 1), high: percent(one.win_share.high, 1), points: number(one.points.mean, 1), best });
  }

  summary(review, at) {
    return h("div", { class: "summary" }, h("h3", {}, t("study.summary")), h("ul", {}, review.seats.map((one) => h("li", { key: one.seat }, h("span", { class: "who" }, marker(one.seat, 15), at.name(one.seat)), h("b", {}, percent(one.win_share, 0)), h("small", {}, t("study.decisions", { best: one.best, n: one.decisions }))))));
  }

  list(study, at) {
    const marks = new Map(study.worst.map((ply, n) => [ply, n + 1]));
    return h(
      "section",
      { class: "panel record-moves", "aria-labelledby": "record-title" },
      h("h2", { id: "record-title" }, t("study.moves")),
      h(
        "ol",
        { class: "list", tabindex: "0", "aria-label": t("study.moves") },
        study.moves.map((move, ply) => {
          const one = study.branch ? null : study.review?.decisions[ply];
          return h(
            "li",
            { key: ply },
            h("button", { class: ["move", study.ply === ply + 1 ? "here" : "", marks.has(ply) ? "costly" : ""], "data-ply": ply + 1, "aria-current": study.ply === ply + 1 ? "step" : null, on: { click: () => study.go(ply + 1) } }, h("kbd", { "aria-hidden": "true" }, String(ply + 1)), marker(move.seat, 15), h("span", {}, at.phraseAt(study.states[ply], move.action)), marks.has(ply) ? h("b", { class: "rank" }, String(marks.get(ply))) : null),
            one ? h("small", { class: ["cost", one.win_share.mean > 0 && one.played !== one.best ? "bad" : ""], title: this.cost(one, at, study.states[ply]) }, one.choices === 1 ? "" : one.played === one.best ? "✓" : `−${percent(Math.max(0, one.win_share.mean), 1)}`) : null,
          );
        }),
      ),
    );
  }
}

define("patron-analysis", Analysis);

