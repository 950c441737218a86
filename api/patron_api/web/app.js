// The page: where one is (by the part of the address behind #), the header, the messages that concern everything.

import { line } from "./api.js";
import { define, h, Part } from "./dom.js";
import { icon } from "./icons.js";
import { language, setLanguage, t } from "./i18n.js";
import { Session } from "./store.js";
import "./components/setup.js";

const LATER = { table: "./components/table.js", analysis: "./components/analysis.js" };

class App extends Part {
  session = Session.stored();
  message = null;
  help = false;

  connectedCallback() {
    addEventListener("hashchange", () => this.go());
    addEventListener("keydown", (event) => this.key(event));
    line.addEventListener("change", ({ detail }) => this.connection(detail));
    this.theme(localStorage.getItem("patron.theme"));
    this.go();
  }

  get place() {
    const [name, query] = location.hash.replace(/^#\/?/, "").split("?");
    return { name: name in LATER ? name : "new", query: new URLSearchParams(query) };
  }

  async go() {
    const { name } = this.place;
    if (name in LATER) await import(LATER[name]);
    this.shown = name;
    document.documentElement.lang = language();
    document.title = `${{ new: t("new.title"), table: t("table.place"), analysis: t("study.title") }[name]} · patron`;
    this.redraw();
  }

  theme(name) {
    if (name) document.documentElement.dataset.theme = name;
  }

  toggleTheme() {
    const dark = document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    const name = dark === "dark" ? "light" : "dark";
    localStorage.setItem("patron.theme", name);
    this.theme(name);
  }

  toggleLanguage() {
    setLanguage(language() === "de" ? "en" : "de");
    this.go();
    for (const part of this.querySelectorAll("*")) if (part instanceof Part) part.redraw();
  }

  connection({ state, wait }) {
    clearTimeout(this.timer);
    this.message = state === "fine" ? t("line.back") : t(`line.${state}`, { wait: Math.ceil(wait / 1000) });
    if (state === "fine") this.timer = setTimeout(() => ((this.message = null), this.redraw()), 3000);
    this.redraw();
  }

  key(event) {
    if (event.key === "?" && !event.target.closest?.("input, textarea, select")) this.showHelp();
  }

  showHelp() {
    this.querySelector("dialog.help").showModal();
  }

  start(session) {
    this.session?.stop();
    this.session = session;
    location.hash = "#/table";
    if (this.shown === "table") this.redraw();
  }

  study(text) {
    sessionStorage.setItem("patron.study", text);
    location.hash = "#/analysis";
  }

  body() {
    const start = (session) => this.start(session);
    if (this.shown === "table") return h("patron-table", { key: "table", data: { session: this.session, start, study: (text) => this.study(text) } });
    if (this.shown === "analysis") return h("patron-analysis", { key: "analysis", data: {} });
    return h("patron-setup", { key: "setup", data: { start, query: this.place.query, session: this.session } });
  }

  render() {
    if (!this.shown) return [];
    const link = (name, text) => h("a", { href: `#/${name}`, "aria-current": this.shown === name ? "page" : null }, text);
    return [
      h("a", { class: "skip", href: "#content", on: { click: (event) => (event.preventDefault(), this.querySelector("main").focus()) } }, t("app.skip")),
      h(
        "header",
        { class: "top" },
        h("a", { class: "brand", href: "#/new", "aria-label": "patron" }, icon("architect", 22), h("span", {}, "patron")),
        h("nav", { "aria-label": t("app.menu") }, link("new", t("app.play")), this.session ? link("table", t("table.place")) : null, link("analysis", t("app.analyse"))),
        h(
          "div",
          { class: "tools" },
          h("a", { href: "/docs", class: "wide" }, t("app.api")),
          h("button", { class: "quiet", lang: language() === "de" ? "en" : "de", on: { click: () => this.toggleLanguage() } }, t("app.language")),
          h("button", { class: "quiet round", title: t("app.theme"), "aria-label": t("app.theme"), on: { click: () => this.toggleTheme() } }, icon("moon")),
          h("button", { class: "quiet round", title: t("app.help"), "aria-label": t("app.help"), on: { click: () => this.showHelp() } }, icon("help")),
        ),
      ),
      h("div", { class: ["line", this.message ? "shown" : ""], role: "status" }, this.message ?? ""),
      h("main", { id: "content", tabindex: "-1", class: this.shown }, this.body()),
      this.helpDialog(),
    ];
  }

  helpDialog() {
    const keys = [["/", "slash"], ["1 – 9", "digits"], ["A", "a"], ["U", "u"], ["S", "s"], ["Esc", "esc"], ["← →", "arrows"], ["?", "help"]];
    return h(
      "dialog",
      { class: "help", "aria-labelledby": "help-title" },
      h("h2", { id: "help-title" }, t("help.title")),
      h("p", {}, t("help.signs")),
      h("p", {}, h("span", { class: "rebuilt" }, "5"), ` ${t("table.rebuilt")}. ${t("table.rebuiltWhy")}`),
      h("dl", {}, keys.map(([key, name]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, t(`help.${name}`))))),
      h("form", { method: "dialog" }, h("button", { class: "main" }, t("app.close"))),
    );
  }
}

define("patron-app", App);
