// Race for the Galaxy and Patronage at the table.

import { h } from "../dom.js";
import { icon, marker } from "../icons.js";
import { knows, t } from "../i18n.js";
import { begins, glyph, seatHead } from "./index.js";

// The phases in their order, each with its action cards.
const PHASES = {
  explore: ["explore-5", "explore-1-1"],
  develop: ["develop", "develop-again"],
  settle: ["settle", "settle-again"],
  consume: ["consume-trade", "consume-x2"],
  produce: ["produce"],
};
const NUMERALS = { explore: "I", develop: "II", settle: "III", consume: "IV", trade: "$", produce: "V" };
const PLAIN = ["done", "pass"];

export function facts(cards) {
  const bySlug = (list = []) => Object.fromEntries(list.map((one) => [one.slug, one]));
  return { card: bySlug(cards.cards), agenda: bySlug(cards.agendas), goal: bySlug(cards.goals) };
}

const nameOf = (slug, at) => (slug === "favor" ? t("race.oneFavor") : (at.facts.card[slug] ?? at.facts.agenda[slug])?.name ?? slug);

export function phrase(action, at) {
  const [verb, what] = action.split(" ");
  const card = nameOf(what, at);
  const say = {
    select: () => t("race.say.select", { action: t(`race.action.${what}`) }),
    name: () => t("race.say.name", { n: what }),
    done: () => t("race.say.done"),
    pass: () => t("race.say.pass"),
  };
  const by = action.split(" ").slice(2).map((word) => (knows(`race.by.${word}`) ? t(`race.by.${word}`) : word));
  return say[verb]?.() ?? [t(`race.say.${verb}`, { card }), ...by].join(", ");
}

export const question = (view) => t(`race.ask.${view.ask}`);

const phaseName = (phase) => (phase.endsWith("-again") ? t("race.again", { phase: t(`race.phase.${phase.slice(0, -6)}`) }) : t(`race.phase.${phase}`));

export function table(view, at) {
  return h(
    "div",
    { class: ["race", `players-${view.players}`, view.agendas ? "with-agendas" : "", view.goals?.length ? "with-goals" : ""] },
    phases(view, at),
    view.agendas ? agendas(view, at) : null,
    h("div", { class: "seats" }, [...Array(view.players).keys()].map((offset) => seatPanel(view, ((view.seat ?? 0) + offset) % view.players, at))),
    view.hand ? h("section", { class: ["hand", view.hand.length > 6 ? "many" : "", view.hand.length > 14 ? "lots" : ""], "aria-label": t("table.hand") }, hand(view, at)) : null,
  );
}

/** What stands beside the question: answers that are no thing on the table, and what all share. */
export function bar(view, at) {
  const numbers = at.legal.filter((action) => action.startsWith("name "));
  const known = view.known_discards ?? [];
  const discards = view.discards?.length ?? view.discard_size;
  return [
    numbers.map((action) => at.thing({ key: action, class: "plain", match: (one) => one === action, wish: action, label: phrase(action, at) }, action.slice(5))),
    PLAIN.filter((name) => at.legal.includes(name)).map((name) => at.thing({ key: name, class: "plain", match: (action) => action === name, wish: name, label: phrase(name, at) }, phrase(name, at))),
    h("span", { class: "shared" }, h("b", {}, t("race.round", { n: view.round })), h("span", {}, phaseName(view.phase)), h("span", {}, t("race.pool", { n: view.pool })), h("span", {}, t("race.deck", { n: view.deck?.length ?? view.deck_size })), h("span", { title: known.length ? t("race.known", { cards: known.map((slug) => nameOf(slug, at)).join(", ") }) : null }, t("race.discards", { n: discards }))),
  ];
}

function phases(view, at) {
  const by = (action) => view.actions.flatMap((chosen, seat) => (chosen?.includes(action) ? [seat] : []));
  const twice = view.options?.two_action;
  return h(
    "section",
    { class: "phases", "aria-label": t("race.phases") },
    Object.entries(PHASES).map(([phase, actions]) => {
      const now = view.phase === phase || view.phase === `${phase}-again`;
      return h(
        "div",
        { key: phase, class: ["phase", now ? "now" : "", actions.some((action) => by(action).length) ? "on" : ""] },
        h("h2", {}, h("i", {}, NUMERALS[phase]), t(`race.phase.${phase}`)),
        h(
          "div",
          { class: "action-cards" },
          actions.filter((action) => twice || !action.endsWith("-again")).map((action) => {
            const seats = by(action);
            const short = { "explore-5": "+5", "explore-1-1": "+1 +1", "consume-trade": t("race.phase.trade"), "consume-x2": "×2" }[action] ?? t(`race.action.${action}`);
            return at.thing({ key: action, class: ["action-card", seats.length ? "chosen" : ""], match: begins(`select ${action}`), wish: `select ${action}`, label: [t(`race.action.${action}`), ...seats.map((seat) => at.name(seat))].join(", ") }, short, seats.map((seat) => marker(seat, 15)));
          }),
        ),
      );
    }),
  );
}

// What lies between the players with Patronage: two Agendas, and the goals if they are played for.
function agendas(view, at) {
  return h(
    "section",
    { class: "agendas", "aria-label": t("race.agendas") },
    view.agendas.map(({ agenda, favor }, n) => {
      const one = at.facts.agenda[agenda];
      const keys = (one?.keys ?? []).map(({ text }) => text).join("; ");
      const state = favor ? t("race.onAgenda", { n: favor }) : t("race.complete");
      const spent = view.spent?.[n] ? `, ${t("race.spent", { n: view.spent[n] })}` : "";
      return at.thing(
        { key: agenda, class: ["agenda", favor ? "" : "complete"], match: begins(`spend ${agenda}`), wish: `spend ${agenda}`, label: `${one?.name ?? agenda}: ${state}${spent}. ${keys}. ${one?.text ?? ""}`, title: (one?.keys ?? []).flatMap((key) => key.cards.map((slug) => nameOf(slug, at))).join(", ") },
        icon("favour", 18),
        h("b", {}, one?.name ?? agenda),
        h("small", {}, `${state}${spent}`),
        h("span", { lang: "en" }, `${keys} → ${NUMERALS[one?.phase] ?? ""}: ${one?.text ?? ""}`),
      );
    }),
    view.goals?.length
      ? h("ul", { class: "goals", "aria-label": t("race.goals") }, view.goals.map(({ goal, taken }) => h("li", { key: goal, class: at.facts.goal[goal]?.kind, title: at.facts.goal[goal]?.name }, h("b", { class: "unseen" }, at.facts.goal[goal]?.name ?? goal), h("span", { lang: "en" }, at.facts.goal[goal]?.text ?? ""), taken.map((seat) => h("span", { key: seat }, marker(seat, 14), h("span", { class: "unseen" }, at.name(seat)))))))
      : null,
  );
}

function seatPanel(view, seat, at) {
  const own = seat === view.seat;
  const chosen = view.actions[seat];
  const placing = view.placed[seat];
  const size = view.hands ? view.hands[seat].length : view.hand_sizes[seat];
  const placed = typeof placing === "string" ? t("race.placing", { card: nameOf(placing, at) }) : "";
  return h(
    "section",
    { class: ["seat", view.turn === seat ? "turn" : "", at.last?.seat === seat ? "last" : "", own ? "own" : ""], key: `seat-${seat}`, "aria-label": at.name(seat) },
    seatHead(
      seat,
      at,
      placed ? h("em", { class: "placing", title: placed }, placed) : null,
      chosen === null ? glyph(t("race.secret"), { class: "secret" }, icon("hidden", 15)) : null,
      view.first_seat === seat ? glyph(t("pat.start"), { class: "badge" }, icon("first", 16)) : null,
      h(
        "span",
        { class: "wealth" },
        tally(military(view, seat, at), "military", view.military[seat]),
        tally(t("race.chips", { n: view.chips[seat] }), "ducat", view.chips[seat]),
        view.favor ? tally(t("race.favor", { n: view.favor[seat] }), "favour", view.favor[seat]) : null,
        tally(t("table.hidden", { n: size }), "cards", size),
      ),
    ),
    view.favor && seat === view.seat ? at.thing({ class: ["favor", at.open.some((action) => action.endsWith(" favor")) ? "" : "gone"], match: (action) => action === "sell favor" || action === "consume favor", wish: "consume favor", label: t("race.oneFavor") }, icon("favour", 15), t("race.oneFavor")) : null,
    h("div", { class: "tableau", role: "group", "aria-label": `${t("race.tableau")}, ${at.name(seat)}` }, view.tableaux[seat].map((slug) => built(slug, view, seat, at))),
    view.hands ? h("div", { class: "doing" }, view.hands[seat].map((slug) => nameOf(slug, at)).join(", ")) : view.shown?.[seat]?.length && !own ? h("div", { class: "doing" }, view.shown[seat].map((slug) => nameOf(slug, at)).join(", ")) : null,
  );
}

// A number of what the drawing stands for.
const tally = (words, drawing, n) => glyph(words, {}, icon(drawing, 15), h("b", {}, String(n)));

// Military for all worlds; what a card says of some worlds only stands beside it.
function military(view, seat, at) {
  const texts = view.tableaux[seat].flatMap((slug) => at.facts.card[slug]?.powers ?? []).map(({ text }) => text);
  const some = texts.filter((text) => /^[+−]\d+ Military .*$/.test(text));
  return [t("race.military", { n: view.military[seat] }), ...some].join("; ");
}

const worth = (card) => card.cost ?? card.defense ?? card.peaceful_defense ?? "";
const points = (card) => (card.vp === null || card.vp === undefined ? "?" : card.vp);
const kindOf = (card) => (card.good ? t(card.good_source === "windfall" ? "race.windfall" : "race.production", { kind: t(`kind.${card.good}`) }) : "");
const endOf = (card) => (card.end_score?.length ? [t("race.endScore", { what: card.end_score.join("; ") })] : []);
const powersOf = (card) => (card.powers ?? []).map(({ phase, text }) => `${NUMERALS[phase] ?? t(`race.phase.${phase}`)}: ${text}`);

function described(slug, at) {
  const card = at.facts.card[slug];
  if (!card) return slug;
  return [
    card.name,
    t(`race.${card.kind}`),
    card.cost !== undefined ? t("race.cost", { n: card.cost }) : t(card.defense === undefined ? "race.peaceful" : "race.defense", { n: worth(card) }),
    t("race.vp", { n: points(card) }),
    kindOf(card),
    ...powersOf(card),
    ...endOf(card),
  ]
    .filter(Boolean)
    .join(". ");
}

const costSign = (card) => h("span", { class: ["worth", card.provenance?.values === "reconstructed" ? "rebuilt" : "", card.kind, card.defense === undefined ? "" : "fight", card.peaceful_defense === undefined ? "" : "peace"] }, String(worth(card)));
const goodSign = (card, on) => h("span", { class: ["kind", card.good, card.good_source, on ? "full" : ""] }, t(`kind.${card.good}`).slice(0, 1).toUpperCase());

function built(slug, view, seat, at) {
  const card = at.facts.card[slug];
  const goods = view.goods[seat];
  const full = Array.isArray(goods) ? goods.includes(slug) : slug in goods;
  const match = (action) => seat === view.turn && new RegExp(`^(use|sell|consume|fill|keep) ${slug}( |$)`).test(action);
  const label = described(slug, at) + (full ? `. ${t("race.good")}` : "");
  const verb = { sell: "sell", good: "consume", windfall: "fill", start: "keep" }[view.ask] ?? "use";
  const used = seat === view.turn && view.used?.includes(slug);
  return at.thing(
    { key: slug, class: ["built-card", card.kind, card.good ?? "", used ? "used" : ""], label, title: label, match, wish: `${verb} ${slug}` },
    costSign(card),
    h("span", { class: "card-name", lang: "en" }, card.name),
    h("span", { class: "under" }, card.good ? goodSign(card, full) : null, h("span", {}, [...new Set(card.powers.map(({ phase }) => NUMERALS[phase] ?? ""))].join(" ")), h("b", {}, t("race.vp", { n: points(card) }))),
  );
}

function hand(view, at) {
  if (!view.hand.length) return h("p", { class: "quiet-text" }, `${t("table.hand")}: ${t("table.empty")}`);
  const marked = new Set(view.marked ?? []);
  const picked = new Set(view.picks?.cards ?? []);
  const verb = { discard: "discard", drawn: "discard", hand: "discard", pay: "pay" }[view.ask] ?? "place";
  return view.hand.map((slug) => {
    const card = at.facts.card[slug];
    const label = described(slug, at) + (marked.has(slug) ? `. ${t("race.asked")}` : "");
    return at.thing(
      { key: slug, class: ["card race-card", card.kind, card.good ?? "", marked.has(slug) ? "marked" : "", picked.has(slug) ? "picked" : ""], label, title: label, match: (action) => new RegExp(`^(place|discard|pay|show) ${slug}( |$)`).test(action), wish: `${verb} ${slug}` },
      h("span", { class: "card-head" }, costSign(card), h("span", { class: "card-name", lang: "en" }, card.name), h("b", {}, String(points(card)))),
      card.good ? h("span", { class: "kind-line" }, goodSign(card, false), h("span", {}, kindOf(card))) : null,
      h("span", { class: "text", lang: "en" }, powersOf(card).map((text) => h("span", {}, text)), endOf(card).map((text) => h("span", {}, text))),
    );
  });
}
