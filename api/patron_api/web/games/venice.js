// The Patrons of Venice at the table.

import { h, s } from "../dom.js";
import { icon, marker } from "../icons.js";
import { cardName, t } from "../i18n.js";
import { backs, begins, fact, glyph, seatHead } from "./index.js";

const ACTIONS = { reserve: "link", sail: "ship", trade: "ducat", sponsor: "statue", produce: "gear" };
const PLAIN = ["keep", "sell", "done", "pass"];

export function facts(cards, info) {
  const bySlug = (list) => Object.fromEntries(list.map((one) => [one.slug, one]));
  return { good: bySlug(cards.goods), tile: bySlug(cards.tiles), campo: bySlug(cards.campi), number: bySlug(cards.numbers), map: info.map };
}

const goodName = (slug, at) => cardName(slug, at.facts.good[slug]?.name ?? slug);
const tileName = (slug, at) => cardName(slug, at.facts.tile[slug]?.name ?? slug);
const made = (slug, at) => (at.facts.good[slug] ? goodName(slug, at) : t("ven.favours", { n: 1 }));

export function phrase(action, at) {
  const [verb, what, more, shown, goods] = action.split(" ");
  const say = {
    action: () => t(`ven.action.${what}`),
    reserve: () => {
      const [seat, ship] = what.split(".").map(Number);
      const good = at.view?.ships[seat]?.[ship]?.good;
      return t("ven.say.reserve", { good: good ? goodName(good, at) : t("ven.say.shipment", { n: ship + 1 }), name: at.name(seat) }) + (good ? ` (${ship + 1})` : "");
    },
    keep: () => t("ven.say.keep"),
    sell: () => (what ? t("ven.say.sell", { good: goodName(what, at) }) : t("ven.say.sellShip")),
    load: () => t("ven.say.load", { good: goodName(what, at) }),
    buy: () => t(what === "market" ? "ven.say.buyMarket" : "ven.say.buyWharf", { good: goodName(more, at) }),
    done: () => t("ven.say.done"),
    business: () => t("ven.say.business", { tile: tileName(what, at), n: more }) + (shown ? `, ${t("ven.say.show", { goods: goods.split(",").map((good) => goodName(good, at)).join(", ") })}` : ""),
    statue: () => t("ven.say.statue", { campo: at.facts.campo[what]?.name ?? what }),
    produce: () => {
      const business = at.view?.buildings[what];
      return t("ven.say.produce", { n: what }) + (business ? `: ${made(at.facts.tile[business.tile].makes, at)}` : "");
    },
    pass: () => t("ven.say.pass"),
  };
  return say[verb]?.() ?? action;
}

export const question = (view) => t(`ven.ask.${view.phase}`);

export function table(view, at) {
  return h(
    "div",
    { class: `venice players-${view.players}` },
    strip(view, at),
    h("div", { class: "city" }, map(view, at), h("div", { class: ["stores", kinds(view) > 10 ? "tight" : ""] }, stores(view, at))),
    h("div", { class: "seats" }, [...Array(view.players).keys()].map((offset) => seatPanel(view, ((view.seat ?? 0) + offset) % view.players, at))),
  );
}

function strip(view, at) {
  const goal = at.facts.number[`goal-${view.players}`];
  return h(
    "section",
    { class: "strip", "aria-label": t("ven.actions") },
    h("span", { class: "label" }, t("ven.turn", { n: view.turns + (view.phase === "over" ? 0 : 1) })),
    Object.entries(ACTIONS).map(([name, sign]) => at.thing({ key: name, class: ["venice-action", doing(view, name) ? "now" : ""], match: begins(`action ${name}`), wish: `action ${name}`, label: t(`ven.action.${name}`) }, icon(sign, 18), t(`ven.action.${name}`))),
    PLAIN.filter((name) => at.legal.includes(name)).map((name) => at.thing({ key: name, class: "plain", match: (action) => action === name, wish: name, label: phrase(name, at) }, phrase(name, at))),
    goal ? h("span", { class: "goal label" }, fact(t("ven.goal", { n: goal.value }), goal, "value")) : null,
  );
}

const doing = (view, name) => ({ unload: "sail", load: "sail" })[view.phase] === name || view.phase === name;

function map(view, at) {
  const { campi, buildings } = at.facts.map;
  const place = Object.fromEntries(buildings.map((building) => [building.number, building.at]));
  const spots = [...campi.map((campo) => campo.at), ...buildings.map((building) => building.at)];
  return h(
    "section",
    { class: "map", "aria-label": t("ven.map") },
    s(
      "svg",
      { viewBox: "-3 -5 106 102", preserveAspectRatio: "none", "aria-hidden": "true" },
      s("g", { class: "shore" }, spots.map(([x, y]) => s("circle", { cx: x, cy: y, r: 12.5 }))),
      s("g", { class: "land" }, spots.map(([x, y]) => s("circle", { cx: x, cy: y, r: 11 }))),
      s("path", { class: "canal", d: "M-4 22C16 24 20 26 24 30S28 62 52 62 70 40 66 8 84 6 104 6" }),
      s("g", { class: "streets" }, campi.map((campo) => campo.buildings.map((number) => s("line", { x1: campo.at[0], y1: campo.at[1], x2: place[number][0], y2: place[number][1] })))),
      s("g", { class: "squares" }, campi.map((campo) => s("ellipse", { cx: campo.at[0], cy: campo.at[1], rx: 8.5, ry: 6.5 }))),
    ),
    campi.map((campo) => {
      const has = view.statues.includes(campo.slug);
      return at.thing({ key: campo.slug, class: ["campo", has ? "has" : ""], style: spot(campo.at), match: begins(`statue ${campo.slug}`), wish: `statue ${campo.slug}`, label: `${campo.name}, ${t(has ? "ven.statueOn" : "ven.noStatue")}` }, has ? icon("statue", 16) : null, h("span", {}, campo.name));
    }),
    buildings.map((building) => {
      const business = view.buildings[building.number];
      const label = `${t("ven.building", { n: building.number })}: ${business ? `${tileName(business.tile, at)}, ${at.name(business.owner)}` : t("ven.free")}`;
      const wish = business ? `produce ${building.number}` : `business draper ${building.number}`;
      return at.thing({ key: building.number, class: ["building", business ? `built seat-${business.owner}` : ""], style: spot(building.at), title: label, label, match: (action) => action === `produce ${building.number}` || new RegExp(`^business \\S+ ${building.number}( |$)`).test(action), wish }, business ? [icon(business.tile, 20), h("i", {}, "ABCDE"[business.owner])] : String(building.number));
    }),
  );
}

const spot = ([x, y]) => ({ "--x": String((x + 3) / 106), "--y": String((y + 5) / 102) });

const counted = (slugs) => {
  const counts = new Map();
  for (const slug of slugs) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  return [...counts];
};

function chip(slug, count, at, more = {}) {
  const good = at.facts.good[slug];
  const label = `${count > 1 ? `${count} ` : ""}${goodName(slug, at)}${good?.value ? `, ${t("ven.price", { n: good.value })}` : ""}`;
  const content = [icon(slug, 18), h("span", {}, goodName(slug, at)), count > 1 ? h("b", {}, `×${count}`) : null, good?.value ? h("small", {}, fact(good.value, good, "value")) : null];
  return more.match ? at.thing({ key: slug, class: ["chip", more.class], label, ...more }, content) : h("span", { key: slug, class: ["chip", more.class], title: label }, content);
}

// Many kinds of goods on the table: then each stands there without its name, which its label still tells.
const kinds = (view) => [view.market, view.wharf, view.revealed ?? []].reduce((sum, slugs) => sum + new Set(slugs).size, 0);

const pileOf = (name, slugs, at, more) =>
  h("section", { class: "store", "aria-label": name }, h("h2", {}, name, h("small", {}, String(slugs.length))), h("div", { class: "chips" }, slugs.length ? counted(slugs).map(([slug, count]) => chip(slug, count, at, more?.(slug))) : h("span", { class: "quiet-text" }, t("table.empty"))));

function stores(view, at) {
  const deck = view.deck?.length ?? view.deck_size;
  return [
    view.revealed?.length ? pileOf(t("ven.revealed"), view.revealed, at, (slug) => ({ match: begins(`load ${slug}`), wish: `load ${slug}` })) : null,
    pileOf(t("ven.market"), view.market, at, (slug) => ({ match: begins(`buy market ${slug}`), wish: `buy market ${slug}` })),
    pileOf(t("ven.wharf"), view.wharf, at, (slug) => ({ match: begins(`buy wharf ${slug}`), wish: `buy wharf ${slug}` })),
    h(
      "section",
      { class: "store", "aria-label": t("ven.supply") },
      h("h2", {}, t("ven.supply"), ["canvas", "cloth", "favour", "statue"].map((slug) => h("small", { key: slug, class: "pile-left", role: "img", "aria-label": `${cardName(slug, slug)}: ${t("ven.left", { n: view.piles?.[slug] ?? 0 })}`, title: `${cardName(slug, slug)}: ${t("ven.left", { n: view.piles?.[slug] ?? 0 })}` }, icon(slug, 15), String(view.piles?.[slug] ?? 0))), h("small", {}, `${t("ven.deck")} ${deck}`)),
      h(
        "div",
        { class: "tiles" },
        Object.values(at.facts.tile).map((tile) => {
          const left = view.piles?.[tile.slug] ?? 0;
          const recipe = tile.recipe.map((slug) => goodName(slug, at)).join(", ");
          const label = `${tileName(tile.slug, at)}, ${t("ven.cost", { n: tile.cost })}, ${t("ven.recipe", { what: recipe })}, ${t("ven.left", { n: left })}`;
          return at.thing({ key: tile.slug, class: "tile", label, title: label, match: begins(`business ${tile.slug}`), wish: `business ${tile.slug} ${free(view, at)}` }, icon(tile.slug, 20), h("span", { class: "card-name" }, tileName(tile.slug, at)), h("span", { class: "recipe" }, tile.recipe.map((slug) => icon(slug, 14)), "→", icon(tile.makes, 14)), h("b", { class: "cost" }, icon("ducat", 13), fact(tile.cost, tile, "cost")), h("small", {}, `×${left}`));
        }),
      ),
      view.discard.length ? h("div", { class: "rest label" }, `${t("ven.discard")}: `, counted(view.discard).map(([slug, count]) => h("span", { key: slug, class: "tiny", role: "img", "aria-label": `${count} ${goodName(slug, at)}`, title: goodName(slug, at) }, icon(slug, 14), count > 1 ? count : ""))) : null,
    ),
  ];
}

const free = (view, at) => at.facts.map.buildings.find(({ number }) => !view.buildings[number])?.number ?? 1;

function seatPanel(view, seat, at) {
  const own = seat === view.seat;
  return h(
    "section",
    { class: ["seat", view.turn === seat ? "turn" : "", at.last?.seat === seat ? "last" : "", own ? "own" : ""], key: `seat-${seat}`, "aria-label": at.name(seat) },
    seatHead(seat, at, view.lead === seat ? glyph(t("ven.lead"), { class: "badge" }, icon("first", 16)) : null),
    h("div", { class: "wealth" }, h("span", { title: t("ven.ducats", { n: view.ducats[seat] }) }, icon("ducat", 16), h("b", {}, String(view.ducats[seat])), h("span", { class: "unseen" }, t("ven.ducats", { n: "" }))), h("span", { title: t("ven.favours", { n: view.favours[seat] }) }, icon("favour", 16), h("b", {}, String(view.favours[seat])), h("span", { class: "unseen" }, t("ven.favours", { n: "" })))),
    h("div", { class: "ships", role: "group", "aria-label": `${t("ven.ships")}, ${at.name(seat)}` }, view.ships[seat].map((cargo, ship) => shipCell(view, seat, ship, cargo, at))),
    h("div", { class: ["held", view.players > 3 && new Set(view.hands?.[seat] ?? (own ? view.hand : view.known[seat])).size > 4 ? "tight" : ""], role: "group", "aria-label": own ? t("table.hand") : t("table.handOf", { name: at.name(seat) }) }, held(view, seat, own, at)),
  );
}

function shipCell(view, seat, ship, cargo, at) {
  const name = cargo ? goodName(cargo.good, at) : t("ven.emptyShip");
  const reserved = cargo?.reserved ?? null;
  const label = `${t("ven.say.shipment", { n: ship + 1 })}: ${name}${reserved === null ? "" : `, ${t("ven.for", { name: at.name(reserved) })}`}`;
  const unloading = view.phase === "unload" && seat === view.turn && ship === 2;
  const match = (action) => action === `reserve ${seat}.${ship}` || (unloading && (action === "keep" || action === "sell"));
  return at.thing({ key: ship, class: "cargo", label, title: label, match, wish: `reserve ${seat}.${ship}` }, cargo ? icon(cargo.good, 22) : null, h("span", { class: "cargo-name" }, cargo ? name : "–"), reserved === null ? null : marker(reserved, 15));
}

function held(view, seat, own, at) {
  const cards = view.hands?.[seat] ?? (own ? view.hand : view.known[seat]);
  const hidden = view.hands || own ? 0 : view.hand_sizes[seat] - cards.length;
  return [
    counted(cards).map(([slug, count]) => chip(slug, count, at, own ? { match: begins(`sell ${slug}`), wish: `sell ${slug}` } : {})),
    backs(hidden),
    !cards.length && !hidden ? h("span", { class: "quiet-text" }, t("table.empty")) : null,
  ];
}
