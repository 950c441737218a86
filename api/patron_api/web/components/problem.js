// What the service refuses: in words, with what to do, its own words and every reason.

import { h } from "../dom.js";
import { knows, named, t } from "../i18n.js";

export function problem(error, own = []) {
  if (!error) return null;
  const key = `problem.${error.kind}`;
  const reasons = error.told?.reasons ?? (error.message ? [error.message] : []);
  return h(
    "div",
    { class: "problem", role: "alert" },
    h("p", {}, t(knows(key) ? key : "problem.other")),
    h("ul", { lang: "en" }, reasons.slice(0, 6).map((reason) => h("li", {}, named(reason, own)))),
  );
}
