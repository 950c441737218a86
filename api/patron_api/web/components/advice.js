// What the service would do: bars that grow while it thinks, and why, told from the numbers.

import { define, h, Part } from "../dom.js";
import { icon, marker } from "../icons.js";
import { number, percent, t } from "../i18n.js";
import { like, likes } from "../store.js";

const TIMES = [1, 2, 5, 15, 60];

class Advice extends Part {
  toggle() {
    const { session } = this.data;
    if (session.advice?.running) session.stop();
    else session.advise();
  }

  render() {
    const { session, at } = this.data;
    const advice = session.advice;
    const found = advice?.found;
    const running = advice?.running ?? false;
    const ready = session.legal.length > 0;
    return h(
      "section",
      { class: ["panel advice", advice || likes.always ? "" : "idle"], "aria-labelledby": "advice-title" },
      h(
        "div",
        { class: "panel-head" },
        h("h2", { id: "advice-title" }, t("advice.title")),
        h("label", { class: "check" }, h("input", { type: "checkbox", checked: likes.always, on: { change: ({ target }) => this.always(target.checked) } }), t("advice.always")),
        h("select", { class: "small", "aria-label": t("advice.time"), title: t("advice.time"), value: String(likes.seconds), on: { change: ({ target }) => (like({ seconds: Number(target.value) }), this.redraw()) } }, TIMES.map((n) => h("option", { value: String(n), selected: likes.seconds === n }, `${n} s`))),
        h("button", { class: ["small ask", running ? "stop" : "main"], "aria-disabled": running || ready ? null : "true", on: { click: () => this.toggle() } }, icon(running ? "stop" : "bulb", 16), t(running ? "advice.stop" : "advice.ask")),
      ),
      h("p", { class: "state", role: "status" }, found ? `${t("advice.playouts", { n: number(found.playouts) })} · ${t(running ? "advice.thinking" : "advice.done")}` : running ? t("advice.thinking") : t("advice.idle")),
      advice || likes.always ? [h("ol", { class: "bars", tabindex: "0", "aria-label": t("advice.win") }, this.bars(found, session, at)),
      h("div", { class: "why-text", tabindex: "0", role: "group", "aria-label": t("advice.title") }, found ? this.why(found, at) : null),
      h("div", { class: "expected", "aria-label": t("advice.points"), role: "group" }, found ? this.points(found, at) : null)] : null,
    );
  }

  always(wanted) {
    like({ always: wanted });
    const { session } = this.data;
    if (wanted && session.legal.length && !session.advice) session.advise();
    this.redraw();
  }

  bars(found, session, at) {
    if (!found) return null;
    return found.rows.map((row, n) => {
      const share = row.win_share[found.seat];
      return h(
        "li",
        { class: n === 0 ? "best" : "" },
        h(
          "button",
          { "data-advice": row.action, title: row.action, on: { click: () => session.play(row.action) } },
          h("span", { class: "bar", style: { "--share": String(Math.max(0.004, share)) } }),
          h("span", { class: "words" }, at.phrase(row.action)),
          h("span", { class: "figures" }, h("b", {}, percent(share)), h("small", {}, `±${number(100 * 1.96 * row.standard_error)}`), h("small", {}, number(row.visits))),
        ),
      );
    });
  }

  points(found, at) {
    const best = found.rows[0];
    return [h("span", { class: "label" }, t("advice.points")), best.points.map((value, seat) => h("span", { class: "seat-points", key: `p${seat}` }, marker(seat, 16), h("span", {}, h("span", { class: "unseen" }, `${at.name(seat)}: `), number(value, 1))))];
  }

  why(found, at) {
    const [best, second] = found.rows;
    const { seat } = found;
    if (!second) return h("p", {}, t("advice.only"));
    const share = best.win_share[seat];
    const margin = share - second.win_share[seat];
    const noise = 1.96 * Math.hypot(best.standard_error, second.standard_error);
    const values = { second: at.phrase(second.action), win: percent(second.win_share[seat]), margin: number(Math.abs(100 * margin), 1) };
    return [
      h("p", {}, t("advice.why", { share: percent(best.visits / Math.max(1, found.playouts)), best: at.phrase(best.action), win: percent(share), points: number(best.points[seat], 1) })),
      h("p", {}, t(margin < -0.0005 ? "advice.behind" : margin > Math.max(noise, 0.0005) ? "advice.clear" : "advice.close", values)),
    ];
  }
}

define("patron-advice", Advice);
