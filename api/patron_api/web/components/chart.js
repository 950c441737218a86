// The share of the win of each seat over the game, as lines.

import { h, s } from "../dom.js";
import { marker } from "../icons.js";
import { percent, t } from "../i18n.js";

const WIDTH = 600;
const HEIGHT = 150;
const DASHES = ["", "7 3", "2 3", "9 3 2 3", "4 4"];

export function winChart({ shares, plies, at, now, worst, go }) {
  const seats = shares.find(Boolean)?.length ?? 0;
  const x = (ply) => (plies ? (ply / plies) * WIDTH : 0);
  const y = (share) => HEIGHT - 4 - share * (HEIGHT - 8);
  const points = (seat) => shares.flatMap((told, ply) => (told ? [`${x(ply + 1).toFixed(1)},${y(told[seat]).toFixed(1)}`] : [])).join(" ");
  const last = shares.findLast(Boolean);
  return h(
    "figure",
    { class: "win-chart" },
    h("figcaption", {}, h("h3", {}, t("study.win")), h("small", {}, t("study.winNote"))),
    s(
      "svg",
      {
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        preserveAspectRatio: "none",
        role: "img",
        "aria-label": `${t("study.win")}: ${(last ?? []).map((share, seat) => `${at.name(seat)} ${percent(share)}`).join(", ")}`,
        on: { click: (event) => go(Math.round(((event.clientX - event.currentTarget.getBoundingClientRect().left) / event.currentTarget.getBoundingClientRect().width) * plies)) },
      },
      [0, 0.25, 0.5, 0.75, 1].map((share) => s("line", { class: "grid", x1: 0, x2: WIDTH, y1: y(share), y2: y(share) })),
      worst.map((ply) => s("line", { class: "bad", x1: x(ply + 1), x2: x(ply + 1), y1: 0, y2: HEIGHT })),
      s("line", { class: "now", x1: x(now), x2: x(now), y1: 0, y2: HEIGHT }),
      Array.from({ length: seats }, (_, seat) => s("polyline", { class: `seat-${seat}`, points: points(seat), "stroke-dasharray": DASHES[seat] })),
    ),
    h("div", { class: "legend" }, Array.from({ length: seats }, (_, seat) => h("span", { class: "who", key: seat }, s("svg", { class: "dash", viewBox: "0 0 26 6", width: 26, height: 6, "aria-hidden": "true" }, s("line", { class: `seat-${seat}`, x1: 0, x2: 26, y1: 3, y2: 3, "stroke-dasharray": DASHES[seat] })), marker(seat, 14), at.name(seat), last ? h("b", {}, percent(last[seat])) : null))),
  );
}
