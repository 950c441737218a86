// Patronize at the table.

import { h } from "../dom.js";
import { cube, field, icon } from "../icons.js";
import { cardName, cardText, t } from "../i18n.js";
import { backs, begins, fact, glyph, seatHead } from "./index.js";

const COLOURS = ["red", "green", "blue", "yellow"];

export function facts(cards) {
  return {
    character: Object.fromEntries(cards.characters.map((card) => [card.slug, card])),
    fame: Object.fromEntries(cards.fame.map((card) => [card.slug, card])),
  };
}

const nameOf = (slug, at) => cardName(slug, at.facts.character[slug]?.name ?? slug);
const textOf = (slug, at) => cardText(slug, at.facts.character[slug]?.text ?? "");

export function phrase(action, at) {
  const [verb, what, more, paid] = action.split(" ");
  const card = nameOf(what, at);
  if (verb === "play") return t(more ? "pat.playProtect" : "pat.play", { card });
  if (verb === "gain") return t("pat.gain", { colour: t(`colour.${what}`) });
  if (verb === "take") return paid ? t("pat.takePay", { card, colour: t(`colour.${paid}`) }) : t("pat.take", { card });
  if (verb === "clown") return what === "none" ? t("pat.clownNone") : t("pat.clown", { card });
  if (verb === "sculpt") return t("pat.sculpt", { card });
  return t("pat.pass");
}

export const question = (view) => t(`pat.ask.${view.phase}`);

/** What an advice row shows beside its words. */
export function sign(action) {
  const [verb, what] = action.split(" ");
  if (verb === "gain") return cube(what, 18);
  return icon(verb === "pass" ? "skip" : what === "none" ? "close" : what, 18);
}

export function table(view, at) {
  const seats = [...Array(view.players).keys()];
  const first = view.seat ?? 0;
  const order = seats.map((offset) => (first + offset) % view.players);
  return h(
    "div",
    { class: `patronize players-${view.players}` },
    middle(view, at),
    h("div", { class: "seats" }, order.map((seat) => seatPanel(view, seat, at))),
    view.hands ? null : h("section", { class: "hand", "aria-label": t("table.hand") }, hand(view, at)),
  );
}

function middle(view, at) {
  const fame = view.fame ? at.facts.fame[view.fame] : null;
  const deck = view.rounds - view.round;
  return h(
    "section",
    { class: "middle", "aria-label": t("pat.round", { n: view.round, all: view.rounds }) },
    h("div", { class: "round" }, h("span", { class: "label" }, t("pat.round", { n: view.round, all: view.rounds })), h("span", { class: "pips", "aria-hidden": "true" }, Array.from({ length: view.rounds }, (_, n) => h("i", { class: n + 1 < view.round ? "past" : n + 1 === view.round ? "now" : "" })))),
    fame
      ? h("div", { class: "fame-up" }, h("span", { class: "label" }, t("pat.fame")), h("div", { class: "fame-card" }, trump(fame), h("strong", {}, fact(t("pat.vp", { n: fame.vp }), fame, "vp"))), h("span", { class: "fame-words" }, fame.trump.length ? t("pat.trump", { what: fame.trump.map((name) => t(`field.${name}`)).join(", ") }) : t("field.none")))
      : h("div", { class: "fame-up" }, h("span", { class: "label" }, t("pat.fame")), h("div", { class: "fame-card empty" }, "–"), h("span", { class: "fame-words" }, t("pat.noFame"))),
    h("div", { class: "fame-rest" }, h("span", { class: "label" }, t("pat.deck", { n: deck })), h("span", { class: "backs", "aria-hidden": "true" }, Array.from({ length: deck }, () => h("i", {}))), view.fame_out?.length ? h("span", { class: "out" }, `${t("pat.out")}: `, view.fame_out.map((slug) => fameMini(slug, at))) : null),
    h(
      "div",
      { class: "stock" },
      h("span", { class: "label" }, t("pat.stock")),
      h(
        "div",
        { class: "stock-cubes" },
        COLOURS.map((colour) =>
          at.thing({ key: colour, class: "stock-cube", match: (action) => action === `gain ${colour}` || action.endsWith(` pay ${colour}`), wish: `gain ${colour}`, label: `${t("pat.stock")}: ${view.stock[colour]} ${t(`colour.${colour}`)}` }, cube(colour, 26), h("b", {}, String(view.stock[colour]))),
        ),
        view.phase === "choose" ? at.thing({ class: "pass", match: begins("pass"), wish: "pass", label: t("pat.pass") }, icon("skip", 18), t("pat.pass")) : null,
        view.phase === "reckoning" && at.open.includes("clown none") ? at.thing({ class: "pass", match: begins("clown none"), wish: "clown none", label: t("pat.clownNone") }, icon("close", 18), t("pat.clownNone")) : null,
      ),
    ),
  );
}

const trump = (fame) => h("span", { class: "trump" }, fame.trump.length ? fame.trump.map((name) => field(name, 24)) : h("span", { class: "none" }, "—"));

const fameMini = (slug, at) => {
  const fame = at.facts.fame[slug];
  return h("span", { class: "fame-mini", role: "img", "aria-label": `${t("pat.fame")}: ${fame.trump.map((name) => t(`field.${name}`)).join(", ") || t("field.none")}, ${t("pat.vp", { n: fame.vp })}`, key: slug }, fame.trump.map((name) => field(name, 14)), h("b", {}, String(fame.vp)));
};

function seatPanel(view, seat, at) {
  const turn = view.turn === seat;
  const hidden = seat === view.seat ? null : view.hand_sizes?.[seat];
  const shown = view.hands?.[seat];
  return h(
    "section",
    { class: ["seat", turn ? "turn" : "", at.last?.seat === seat ? "last" : "", seat === view.seat ? "own" : ""], key: `seat-${seat}`, "aria-label": at.name(seat) },
    seatHead(
      seat,
      at,
      view.start_player === seat ? glyph(t("pat.start"), { class: "badge" }, icon("first", 16)) : null,
      view.next_start_player === seat && view.next_start_player !== view.start_player ? glyph(t("pat.next"), { class: "badge next" }, icon("first", 16)) : null,
      glyph(t(view.protection[seat] ? "pat.shield" : "pat.noShield"), { class: ["badge", view.protection[seat] ? "" : "spent"] }, icon("shield", 16)),
      backs(hidden),
    ),
    h(
      "div",
      { class: "seat-body" },
      h("div", { class: "spot", "aria-label": t("pat.played"), role: "group" }, spot(view, seat, at)),
      h(
        "div",
        { class: "goods" },
        h("div", { class: "cubes", role: "img", "aria-label": `${t("pat.cubes")}: ${COLOURS.map((colour) => `${view.cubes[seat][colour]} ${t(`colour.${colour}`)}`).join(", ")}` }, COLOURS.map((colour) => h("span", { class: ["pile", view.cubes[seat][colour] ? "" : "zero"], key: colour }, cube(colour, 20), h("b", {}, String(view.cubes[seat][colour]))))),
        h("div", { class: "fames" }, view.fames[seat].map((slug) => fameMini(slug, at))),
        h("div", { class: "proteges", role: "group", "aria-label": `${t("pat.proteges")}, ${at.name(seat)}` }, view.proteges[seat].map((slug) => protege(slug, view, seat, at))),
        shown?.length ? h("div", { class: "in-hand", role: "group", "aria-label": t("table.handOf", { name: at.name(seat) }) }, h("span", { class: "label" }, icon("cards", 15), t("source.hand")), shown.map((slug) => inHand(slug, view, seat, at))) : null,
      ),
    ),
  );
}

function spot(view, seat, at) {
  const slug = view.played[seat];
  if (!slug) {
    const passed = view.passed?.[seat] && view.phase !== "over";
    return h("div", { class: "spot-empty" }, passed ? t("pat.passed") : "");
  }
  const card = at.facts.character[slug];
  const shielded = view.protected?.[seat];
  return at.thing(
    { class: ["mini", "played", shielded ? "shielded" : ""], key: slug, match: begins(`take ${slug}`), wish: `take ${slug}`, label: described(slug, at) + (shielded ? `, ${t("pat.protected")}` : ""), title: textOf(slug, at) },
    h("span", { class: "influence" }, fact(card.influence, card, "influence")),
    icon(slug, 26),
    h("span", { class: "card-name" }, nameOf(slug, at)),
    h("span", { class: "signs" }, card.fields.map((name) => field(name, 14)), cube(card.cube, 16), shielded ? icon("shield", 16) : null),
  );
}

const protege = (slug, view, seat, at) => {
  const card = at.facts.character[slug];
  const doubled = view.sculpted?.includes(slug);
  return at.thing(
    { class: ["protege", doubled ? "doubled" : ""], key: slug, match: (action) => action === `clown ${slug}` || action === `sculpt ${slug}`, wish: view.phase === "reckoning" ? `${at.legal[0]?.split(" ")[0] ?? "sculpt"} ${slug}` : `take ${slug}`, label: described(slug, at), title: `${nameOf(slug, at)}: ${textOf(slug, at)}` },
    icon(slug, 16),
    h("span", { class: "card-name" }, nameOf(slug, at)),
    h("b", {}, fact(card.vp, card, "vp"), doubled ? "×2" : ""),
  );
};

const inHand = (slug, view, seat, at) =>
  at.thing({ class: "protege held-card", key: `hand-${slug}`, match: (action) => seat === view.turn && begins(`play ${slug}`)(action), wish: `play ${slug}`, label: described(slug, at), title: `${nameOf(slug, at)}: ${textOf(slug, at)}` }, h("b", {}, fact(at.facts.character[slug].influence, at.facts.character[slug], "influence")), icon(slug, 16), h("span", { class: "card-name" }, nameOf(slug, at)));

const described = (slug, at) => {
  const card = at.facts.character[slug];
  const fields = card.fields.map((name) => t(`field.${name}`)).join(", ");
  return `${nameOf(slug, at)}, ${t("pat.influence", { n: card.influence })}${fields ? `, ${fields}` : ""}, ${t(`colour.${card.cube}`)}, ${t("pat.vp", { n: card.vp })}`;
};

function hand(view, at) {
  if (!view.hand) return view.hands ? null : [];
  if (!view.hand.length) return h("p", { class: "quiet-text" }, `${t("table.hand")}: ${t("table.empty")}`);
  return view.hand.map((slug) => {
    const card = at.facts.character[slug];
    return at.thing(
      { class: "card", key: slug, match: begins(`play ${slug}`), wish: `play ${slug}`, label: `${described(slug, at)}. ${textOf(slug, at)}` },
      h("span", { class: "influence" }, fact(card.influence, card, "influence")),
      h("span", { class: "card-name" }, nameOf(slug, at)),
      icon(slug, 40, "portrait"),
      h("span", { class: "signs" }, card.fields.map((name) => h("span", { class: "with-word" }, field(name, 16), t(`field.${name}`)))),
      h("span", { class: "text", lang: null }, textOf(slug, at)),
      h("span", { class: "foot" }, h("span", { class: "with-word" }, cube(card.cube, 18), h("span", { class: card.provenance.cube === "reconstructed" ? "rebuilt" : null }, t(`colour.${card.cube}`))), h("b", {}, fact(t("pat.vp", { n: card.vp }), card, "vp"))),
    );
  });
}
