// The table: the game as it is seen, what may be said, advice, what happened; at the end the scores.

import { define, download, h, Part } from "../dom.js";
import { marker } from "../icons.js";
import { seatName, t } from "../i18n.js";
import { load, Setting } from "../games/index.js";
import { botsOf, Session } from "../store.js";
import { problem } from "./problem.js";
import { scoreChart, scoreTable, verdict } from "./scores.js";
import "./moves.js";
import "./advice.js";

class Table extends Part {
  #session = null;
  #hear = () => this.redraw();
  #keys = (event) => this.key(event);

  set data(data) {
    if (data.session !== this.#session) {
      this.#session?.removeEventListener("change", this.#hear);
      this.#session = data.session;
      this.#session?.addEventListener("change", this.#hear);
      this.begin();
    }
    super.data = data;
  }

  get data() {
    return super.data;
  }

  connectedCallback() {
    addEventListener("keydown", this.#keys);
    super.connectedCallback();
  }

  disconnectedCallback() {
    removeEventListener("keydown", this.#keys);
    this.#session?.stop();
  }

  async begin() {
    const session = this.#session;
    if (!session) return;
    this.loaded = null;
    this.failed = null;
    try {
      this.loaded = await load(session.game);
      if (!session.busy) session.resume();
    } catch (error) {
      this.failed = error;
    }
    this.redraw();
  }

  key(event) {
    const session = this.#session;
    if (!session || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const typing = event.target.closest?.("input, textarea, select");
    if (event.key === "Escape") {
      if (typing) typing.blur();
      return session.cancel();
    }
    if (typing) return;
    const moves = this.querySelector("patron-moves");
    const act = {
      "/": () => moves?.focusFilter(),
      a: () => this.querySelector("patron-advice")?.toggle(),
      u: () => session.undo(),
      s: () => session.skip(),
    }[event.key];
    if (act) {
      event.preventDefault();
      act();
    } else if (/^[1-9]$/.test(event.key)) moves?.playNumber(Number(event.key));
  }

  get at() {
    const session = this.#session;
    return new Setting({
      loaded: this.loaded,
      own: session.own,
      levels: botsOf(session.setup),
      legal: session.legal,
      open: session.open,
      pick: (match, wish) => session.pick(match, wish),
      last: session.busy === "tell" ? session.lastMove : null,
      view: session.view,
      standing: session.scores,
    });
  }

  render() {
    const session = this.#session;
    if (!session) return h("div", { class: "nothing" }, h("h1", {}, t("table.none")), h("a", { class: "button main", href: "#/new" }, t("table.new")));
    if (this.failed) return problem(this.failed);
    if (!this.loaded) return h("p", { class: "quiet-text" }, "…");
    const at = this.at;
    return h(
      "div",
      { class: ["board", `game-${session.game}`] },
      h("div", { class: "felt" }, h("h1", { class: "unseen" }, t(`game.${session.game}`)), this.prompt(session, at), session.curtain && !session.over ? this.curtain(session) : [this.choice(session, at), session.over && session.scores ? this.end(session, at) : null, this.loaded.drawing.table(session.view, at)]),
      h(
        "aside",
        { class: "side", "aria-label": t("moves.title") },
        problem(session.problem, session.own),
        session.over ? null : [h("patron-moves", { key: "moves", data: { session, at } }), h("patron-advice", { key: "advice", data: { session, at } })],
        this.story(session, at),
      ),
    );
  }

  prompt(session, at) {
    const view = session.view;
    const own = session.own.includes(view.turn);
    const busy = { tell: t("table.telling"), play: own && session.pending ? at.phrase(session.pending) : t("table.thinking"), forced: t("table.yourTurn"), legal: "…" }[session.busy];
    const text = session.over && !session.busy ? t("table.over") : busy ?? (own ? this.loaded.drawing.question(view, at) : t("table.turn", { name: at.name(view.turn ?? 0) }));
    const told = session.busy === "tell" && session.lastMove ? `${at.name(session.lastMove.seat)}: ${at.phrase(session.lastMove.action) ?? t("story.secret")}` : "";
    return h(
      "div",
      { class: ["prompt", session.busy ? "busy" : own ? "mine" : ""], "aria-live": "polite" },
      view.turn === null || view.turn === undefined ? null : marker(session.busy === "tell" && session.lastMove ? session.lastMove.seat : view.turn, 20),
      h("strong", {}, told || text),
      h("span", { class: "wait", "aria-hidden": "true" }),
      this.loaded.drawing.bar && !session.curtain ? h("span", { class: "beside" }, this.loaded.drawing.bar(view, at)) : null,
      this.loaded.info.cards.provenance.reconstructed ? h("button", { class: "quiet small legend-mark", title: t("table.rebuiltWhy"), on: { click: () => document.querySelector("dialog.help").showModal() } }, h("span", { class: "rebuilt" }, t("table.dotted")), `= ${t("table.rebuiltShort")}`) : null,
    );
  }

  curtain(session) {
    const name = seatName(session.entry.turn ?? session.own[0]);
    return h("div", { class: "curtain" }, h("h2", {}, t("table.curtain", { name })), h("button", { class: "main large", on: { click: () => session.lift() } }, t("table.curtainGo", { name })));
  }

  choice(session, at) {
    if (!session.narrow.length) return null;
    const open = session.open;
    return h(
      "div",
      { class: "choice", role: "group", "aria-label": t("moves.choose") },
      open.length <= 6 ? open.map((action) => h("button", { class: "main", key: action, "data-action": action, on: { click: () => session.play(action) } }, at.phrase(action))) : h("span", {}, t("moves.more", { n: open.length })),
      h("button", { on: { click: () => session.cancel() } }, t("moves.cancel")),
    );
  }

  end(session, at) {
    // What the service refuses stands beside the table, as everywhere.
    const tried = (work) => () => session.guard(work);
    const again = tried(async () => this.data.start(await Session.deal({ ...structuredClone(session.setup), seed: null })));
    const name = `${session.game}.patron`;
    return h(
      "section",
      { class: "panel end" },
      h("h2", {}, t("scores.title")),
      h("p", { class: "verdict", role: "status" }, verdict(session.scores, at)),
      scoreTable(session.scores, at),
      scoreChart(session.scores, at),
      h(
        "div",
        { class: "actions" },
        h("button", { class: "main rematch", on: { click: again } }, t("scores.rematch")),
        h("button", { class: "review", on: { click: tried(async () => this.data.study(await session.record())) } }, t("scores.review")),
        h("button", { class: "record", on: { click: tried(async () => download(name, await session.record())) } }, t("scores.record")),
        h("button", { class: "position", on: { click: () => download(`${session.game}-view.json`, JSON.stringify(session.view, null, 2), "application/json") } }, t("scores.position")),
      ),
    );
  }

  story(session, at) {
    const told = session.story.slice(0, session.telling ?? session.story.length);
    // What nobody sees is told in one line for all who did it.
    const lines = [];
    told.forEach(({ seat, action }, n) => {
      const secret = action === null;
      if (secret && lines.at(-1)?.secret) lines.at(-1).seats.add(seat);
      else lines.push({ n, action, secret, seats: new Set([seat]) });
    });
    const latest = lines.slice(-120).reverse();
    return h(
      "section",
      { class: "panel story", "aria-labelledby": "story-title" },
      h("div", { class: "panel-head" }, h("h2", { id: "story-title" }, t("story.title")), session.over ? null : h("button", { class: "quiet small position", on: { click: () => download(`${session.game}-view.json`, JSON.stringify(session.view, null, 2), "application/json") } }, t("scores.position"))),
      h("ol", { class: "list", tabindex: "0", reversed: true, "aria-label": t("story.title") }, latest.length ? latest.map((line, place) => h("li", { key: line.n, class: [session.telling && place === 0 ? "now" : "", line.secret ? "secret" : ""] }, [...line.seats].map((seat) => [marker(seat, 16), line.secret ? h("span", { class: "unseen" }, at.name(seat)) : h("b", {}, at.name(seat))]), h("span", {}, line.secret ? t("story.secret") : at.phraseAt(null, line.action)))) : h("li", { class: "quiet-text" }, t("story.none"))),
    );
  }
}

define("patron-table", Table);
