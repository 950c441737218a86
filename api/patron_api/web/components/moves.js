// The list of what may be said, with a filter; what is typed and not possible is explained.

import { define, h, Part } from "../dom.js";
import { named, t } from "../i18n.js";
import { likes, like, SPEEDS } from "../store.js";

class Moves extends Part {
  text = "";

  get found() {
    const { session, at } = this.data;
    const wanted = this.text.trim().toLowerCase();
    const all = session.open.map((action) => ({ action, words: at.phrase(action) }));
    return wanted ? all.filter(({ action, words }) => words.toLowerCase().includes(wanted) || action.includes(wanted)) : all;
  }

  focusFilter() {
    this.querySelector("input")?.focus();
  }

  playNumber(n) {
    const chosen = this.found[n - 1];
    if (chosen) this.play(chosen.action);
  }

  play(action) {
    this.text = "";
    this.data.session.play(action);
  }

  enter(event) {
    event.preventDefault();
    const { session } = this.data;
    const text = this.text.trim();
    if (!text) return;
    const exact = this.found.find(({ action }) => action === text);
    if (exact) this.play(exact.action);
    else if (this.found.length === 1) this.play(this.found[0].action);
    else if (!this.found.length) session.wish(text);
  }

  render() {
    const { session, at } = this.data;
    const found = this.found;
    const text = this.text.trim();
    return h(
      "section",
      { class: "panel moves", "aria-labelledby": "moves-title" },
      h("div", { class: "panel-head" }, h("h2", { id: "moves-title" }, t("moves.title")), h("span", { class: "count" }, session.legal.length ? t("moves.count", { n: found.length }) : ""), this.undo(session)),
      this.notice(session, at),
      h(
        "form",
        { class: "filter", on: { submit: (event) => this.enter(event) } },
        h("input", { type: "search", placeholder: t("moves.filter"), "aria-label": t("moves.filter"), maxlength: 200, autocomplete: "off", value: this.text, on: { input: ({ target }) => ((this.text = target.value), this.redraw()) } }),
      ),
      h(
        "ol",
        { class: "list", tabindex: "0", "aria-label": t("moves.title") },
        found.map(({ action, words }, n) =>
          h("li", { key: action }, h("button", { class: "move", "data-action": action, title: action, on: { click: () => this.play(action) } }, h("kbd", { "aria-hidden": "true" }, n < 9 ? String(n + 1) : ""), h("span", {}, words))),
        ),
        text && !found.length && session.legal.length ? h("li", { key: "why" }, h("button", { class: "why", on: { click: () => session.wish(text) } }, t("moves.why", { text }))) : null,
      ),
      session.speedless ? null : this.speed(session),
    );
  }

  undo(session) {
    const can = session.undoable;
    return h("button", { class: "quiet small undo", "aria-disabled": can === "fine" ? null : "true", on: { click: () => session.undo() } }, t("moves.undo"));
  }

  notice(session, at) {
    const notice = session.notice;
    const say = {
      forced: () => t("table.forced", { move: at.phrase(notice.action) }),
      illegal: () => [t("moves.illegal", { reason: "" }), h("span", { lang: "en" }, named(notice.reason, session.own))],
    };
    const text = notice ? (say[notice.kind]?.() ?? t(`moves.${notice.kind}`)) : "";
    return h("p", { class: ["notice", notice ? `shown ${notice.kind}` : ""], role: "status" }, text);
  }

  speed(session) {
    const telling = session.busy === "tell";
    return h(
      "div",
      { class: "row speed" },
      h("label", {}, t("moves.speed"), " ", h("select", { value: likes.speed, on: { change: ({ target }) => like({ speed: target.value }) } }, Object.keys(SPEEDS).map((name) => h("option", { value: name, selected: likes.speed === name }, t(`speed.${name}`))))),
      h("button", { class: ["quiet small", telling ? "" : "gone"], disabled: !telling, on: { click: () => session.skip() } }, t("moves.skip")),
    );
  }
}

define("patron-moves", Moves);

