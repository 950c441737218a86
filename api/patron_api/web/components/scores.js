// Points by source, with what decided the ranking; as a table and as bars.

import { h } from "../dom.js";
import { marker } from "../icons.js";
import { knows, t } from "../i18n.js";

const word = (prefix, name) => (knows(`${prefix}.${name}`) ? t(`${prefix}.${name}`) : name);

/** Who has won, in a sentence. */
export function verdict(scores, at) {
  const winners = scores.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  const mine = winners.length === 1 && at.own.length === 1 && at.own[0] === winners[0];
  const told = mine ? t("scores.wonYou") : winners.length > 1 ? t("scores.shared", { names: winners.map((seat) => at.name(seat)).join(", ") }) : t("scores.won", { name: at.name(winners[0]) });
  return [told, t("scores.by", { what: word("by", scores.decided_by) }), scores.cut ? t("scores.cut") : ""].filter(Boolean).join(" ");
}

/** The table: a row a seat, best first. */
export function scoreTable(scores, at) {
  const names = Object.keys(scores.sources[0]);
  const order = scores.ranks.map((rank, seat) => [rank, seat]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "group", "aria-label": t("scores.title") },
    h(
      "table",
      { class: "scores" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("scores.rank")), h("th", { scope: "col" }, t("scores.seat")), names.map((name) => h("th", { scope: "col", class: "n" }, h("i", { class: `swatch source-${names.indexOf(name)}` }), word("source", name))), h("th", { scope: "col", class: "n" }, t("scores.total")))),
      h("tbody", {}, order.map(([rank, seat]) => h("tr", { key: seat, class: rank === 1 ? "won" : "" }, h("td", {}, String(rank)), h("th", { scope: "row" }, h("span", { class: "who" }, marker(seat, 16), at.name(seat))), names.map((name) => h("td", { class: "n" }, String(scores.sources[seat][name]))), h("td", { class: "n total", "data-total": seat }, String(scores.totals[seat]))))),
    ),
  );
}

/** Bars by source; what is taken away stands apart, hatched. */
export function scoreChart(scores, at, most) {
  const names = Object.keys(scores.sources[0]);
  const sum = (points) => Object.values(points).reduce((all, value) => all + Math.abs(value), 0);
  const scale = Math.max(1, most ?? 0, ...scores.sources.map(sum));
  return h(
    "ul",
    { class: "score-chart", "aria-label": t("scores.chart") },
    scores.sources.map((points, seat) =>
      h(
        "li",
        { key: seat },
        h("span", { class: "who" }, marker(seat, 16), at.name(seat)),
        h("span", { class: "stack", role: "img", "aria-label": names.map((name) => `${word("source", name)} ${points[name]}`).join(", ") }, names.map((name, n) => (points[name] ? h("i", { key: name, class: [`source-${n}`, points[name] < 0 ? "minus" : ""], title: `${word("source", name)}: ${points[name]}`, style: { "--part": String(Math.abs(points[name]) / scale) } }, Math.abs(points[name]) / scale > 0.05 && points[name] > 0 ? String(points[name]) : "") : null))),
        h("b", { class: "n" }, String(scores.totals[seat])),
      ),
    ),
  );
}
