// How each game is drawn. A module gives `table(view, at)`, `phrase(action, at)` and `question(view, at)`, where `at` is
// the Setting: the cards' facts and what can be picked.

import { keep } from "../api.js";
import { h } from "../dom.js";
import { marker } from "../icons.js";
import { seatName, t } from "../i18n.js";

const MODULES = { patronize: "./patronize.js", venice: "./venice.js", patronage: "./patronage.js" };
const kept = new Map();

/** Load a game's drawing and its facts. */
export function load(game) {
  if (!kept.has(game)) {
    const asked = Promise.all([import(MODULES[game]), keep(`/${game}`), keep(`/${game}/cards`)]).then(([drawing, info, cards]) => ({
      drawing,
      info,
      facts: drawing.facts(cards, info),
    }));
    asked.catch(() => kept.delete(game));
    kept.set(game, asked);
  }
  return kept.get(game);
}

/** What a drawing needs to know beside the view. */
export class Setting {
  constructor({ loaded, own = [], levels = {}, legal = [], open = legal, pick = null, last = null, view = null, standing = null }) {
    Object.assign(this, { ...loaded, own, levels, legal, open, picker: pick, last, view, standing });
  }

  name(seat) {
    return seatName(seat, this.own);
  }

  phrase(action) {
    return action === null ? null : this.drawing.phrase(action, this);
  }

  /** Say an action as it was said in another position. */
  phraseAt(view, action) {
    return this.drawing.phrase(action, Object.assign(Object.create(Setting.prototype), this, { view }));
  }

  /** A thing on the table that can be picked: a button that plays what it means, or asks why it cannot. */
  thing({ match, wish, label, tag = "button", key, ...attributes }, ...children) {
    const can = this.open.some(match);
    const classes = [attributes.class, "thing", can ? "can" : ""].flat();
    if (!this.picker || !wish) return h(tag === "button" ? "div" : tag, { ...attributes, key, class: classes, role: label ? "img" : null, "aria-label": label }, children);
    return h(
      tag,
      { ...attributes, key, class: classes, type: "button", "aria-label": label, "data-thing": wish, on: { click: () => this.picker(match, wish) } },
      children,
    );
  }
}

/** Match an action by its first words. */
export const begins = (text) => (action) => action === text || action.startsWith(`${text} `);

/** A number that may be a reconstruction. */
export function fact(value, card, field) {
  const rebuilt = card.provenance?.[field] === "reconstructed";
  return h("span", { class: rebuilt ? "rebuilt" : null, title: rebuilt ? t("table.rebuiltWhy") : null }, String(value));
}

/** A sign that stands for words, which it says when the pointer rests on it and to whoever cannot see it. */
export const glyph = (words, attributes, ...children) => h("span", { ...attributes, role: "img", title: words, "aria-label": words }, ...children);

/** So many cards face down. */
export const backs = (count) => (count ? glyph(t("table.hidden", { n: count }), { class: "backs" }, Array.from({ length: count }, () => h("i", {}))) : null);

/** The head of a seat's place: who it is, how he stands, and the game's own signs. */
export const seatHead = (seat, at, ...signs) =>
  h(
    "h2",
    {},
    marker(seat),
    h("span", { class: "name" }, at.name(seat)),
    h("small", {}, at.levels[seat] ? t("table.level", { n: at.levels[seat] }) : ""),
    signs,
    at.standing ? h("span", { class: "standing", title: t("scores.now"), role: "img", "aria-label": `${t("scores.now")}: ${at.standing.totals[seat]}` }, at.standing.final ? String(at.standing.totals[seat]) : t("table.now", { n: at.standing.totals[seat] })) : null,
  );
