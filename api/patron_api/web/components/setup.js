// A new game: which, with whom, by which rules. A link carries it all.

import { keep, Problem } from "../api.js";
import { define, h, Part } from "../dom.js";
import { icon, marker } from "../icons.js";
import { knows, seatName, t } from "../i18n.js";
import { Session } from "../store.js";
import { problem } from "./problem.js";

const SIGNS = { patronize: "noble", venice: "ship", patronage: "world" };
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];
const USUAL = 3;

class Setup extends Part {
  games = null;
  setup = null;
  error = null;
  said = "";

  async connectedCallback() {
    super.connectedCallback();
    try {
      this.games = (await keep("/")).games;
      this.setup = this.fromLink() ?? this.fresh(this.games[0]);
    } catch (error) {
      this.error = error;
    }
    this.redraw();
  }

  get info() {
    return this.games.find((game) => game.id === this.setup.game);
  }

  fresh(game) {
    const players = game.players.usual;
    return { game: game.id, players, options: {}, seed: null, seats: ["you", ...Array(players - 1).fill(USUAL)] };
  }

  fromLink() {
    const query = this.data.query ?? new URLSearchParams();
    const game = this.games.find(({ id }) => id === query.get("game"));
    if (!game) return null;
    const setup = this.fresh(game);
    const seats = (query.get("seats") ?? "").split(",").filter(Boolean);
    const players = Number(query.get("players") ?? (seats.length || setup.players));
    if (players >= game.players.least && players <= game.players.most) this.setPlayers(setup, players);
    seats.slice(0, setup.players).forEach((who, seat) => {
      if (who === "you" || LEVELS.includes(Number(who))) setup.seats[seat] = who === "you" ? "you" : Number(who);
    });
    if (/^\d{1,15}$/.test(query.get("seed") ?? "")) setup.seed = Number(query.get("seed"));
    for (const option of game.options) {
      const value = query.get(`option.${option.name}`);
      if (value !== null) setup.options[option.name] = valueOf(option, value);
    }
    return setup;
  }

  link() {
    const { game, players, seats, seed, options } = this.setup;
    const query = new URLSearchParams({ game, players, seats: seats.join(",") });
    if (seed !== null) query.set("seed", seed);
    for (const [name, value] of Object.entries(options)) query.set(`option.${name}`, value);
    return `${location.origin}/#/new?${String(query).replaceAll("%2C", ",")}`;
  }

  setPlayers(setup, players) {
    setup.players = players;
    setup.seats = Array.from({ length: players }, (_, seat) => setup.seats[seat] ?? USUAL);
  }

  async share() {
    const link = this.link();
    history.replaceState(null, "", link);
    try {
      await navigator.clipboard.writeText(link);
      this.said = t("new.copied");
    } catch {
      this.said = link;
    }
    this.redraw();
  }

  async start(event) {
    event.preventDefault();
    if (this.dealing) return;
    if (!this.setup.seats.includes("you")) {
      this.said = t("new.noHuman");
      return this.redraw();
    }
    Object.assign(this, { error: null, dealing: true, said: "" });
    this.redraw();
    try {
      this.data.start(await Session.deal(structuredClone(this.setup)));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.error = error;
    } finally {
      this.dealing = false;
      this.redraw();
    }
  }

  change(change) {
    change(this.setup);
    this.said = "";
    this.redraw();
  }

  render() {
    if (!this.setup) return this.error ? problem(this.error) : h("p", { class: "quiet-text" }, "…");
    const { setup, info } = this;
    const humans = setup.seats.filter((who) => who === "you").length;
    const running = this.data.session && !this.data.session.over ? this.data.session : null;
    return h(
      "form",
      { class: "setup", on: { submit: (event) => this.start(event) } },
      h("h1", {}, t("new.title")),
      h("p", { class: "lead" }, t("new.lead")),
      running ? h("p", { class: "resume" }, h("a", { href: "#/table" }, t("new.resume", { game: t(`game.${running.game}`) }))) : null,
      h("fieldset", { class: "games" }, h("legend", { class: "unseen" }, t("new.game")), this.games.map((game) => this.gameChoice(game))),
      h(
        "div",
        { class: "setup-columns" },
        h("section", { class: "panel" }, h("h2", {}, t("new.seats")), this.playerCount(info), setup.seats.map((who, seat) => this.seat(who, seat)), humans > 1 ? h("p", { class: "note" }, t("new.several")) : null),
        h("section", { class: "panel" }, h("h2", {}, t("new.options")), info.options.map((option) => this.option(option)), this.seed()),
      ),
      problem(this.error),
      h(
        "div",
        { class: "actions" },
        h("button", { class: "main large", type: "submit", "aria-disabled": this.dealing ? "true" : null }, icon("cards"), t(this.dealing ? "new.dealing" : "new.start")),
        h("button", { type: "button", on: { click: () => this.share() } }, icon("link"), t("new.share")),
      ),
      h("p", { class: "note", role: "status" }, this.said),
      info.cards && /reconstructed/.test(info.cards.name) ? h("p", { class: "note" }, h("span", { class: "rebuilt" }, "5"), ` ${t("table.rebuilt")}. ${t("table.rebuiltWhy")}`) : null,
    );
  }

  gameChoice(game) {
    const chosen = this.setup.game === game.id;
    return h(
      "label",
      { class: ["game-choice", chosen ? "chosen" : ""], key: game.id },
      h("input", { type: "radio", name: "game", value: game.id, checked: chosen, on: { change: () => ((this.setup = this.fresh(game)), (this.error = null), this.redraw()) } }),
      icon(SIGNS[game.id], 34),
      h("span", { class: "game-name" }, t(`game.${game.id}`)),
      h("span", { class: "game-blurb" }, t(`blurb.${game.id}`)),
      h("span", { class: "game-count" }, `${game.players.least}–${game.players.most}`),
    );
  }

  playerCount(info) {
    const counts = [];
    for (let count = info.players.least; count <= info.players.most; count += 1) counts.push(count);
    return h(
      "div",
      { class: "row", role: "group", "aria-label": t("new.players") },
      h("span", {}, t("new.players")),
      h(
        "span",
        { class: "segments" },
        counts.map((count) =>
          h("button", { type: "button", "aria-pressed": String(this.setup.players === count), on: { click: () => this.change((setup) => this.setPlayers(setup, count)) } }, String(count)),
        ),
      ),
    );
  }

  seat(who, seat) {
    return h(
      "label",
      { class: "row" },
      h("span", { class: "who" }, marker(seat), seatName(seat)),
      h(
        "select",
        { value: String(who), on: { change: ({ target }) => this.change((setup) => (setup.seats[seat] = target.value === "you" ? "you" : Number(target.value))) } },
        h("option", { value: "you", selected: who === "you" }, t("new.you")),
        LEVELS.map((n) => h("option", { value: String(n), selected: who === n }, t("new.level", { n }))),
      ),
    );
  }

  option(option) {
    const value = this.setup.options[option.name] ?? option.programs ?? option.default;
    const name = knows(`option.${option.name}`) ? t(`option.${option.name}`) : option.name;
    const set = ({ target }) => this.change((setup) => (setup.options[option.name] = valueOf(option, target.value)));
    const words = wordsOf(option);
    const ranged = "minimum" in option.takes;
    if (words.length === 1 && !ranged) return null;
    return h(
      "label",
      { class: "row", title: option.meaning },
      h("span", {}, name),
      ranged
        ? h("input", { type: words.length ? "text" : "number", size: 7, min: option.takes.minimum, max: option.takes.maximum, value: String(value), on: { change: set } })
        : h("select", { value: String(value), on: { change: set } }, words.map((word) => h("option", { value: String(word), selected: word === value }, wordOf(word)))),
    );
  }

  seed() {
    const set = ({ target }) => this.change((setup) => (setup.seed = /^\d{1,15}$/.test(target.value) ? Number(target.value) : null));
    return h(
      "label",
      { class: "row" },
      h("span", {}, t("new.seed"), h("small", {}, t("new.seedNote"))),
      h("input", { type: "text", inputmode: "numeric", size: 10, value: this.setup.seed === null ? "" : String(this.setup.seed), on: { change: set } }),
    );
  }
}

/** The words that an option takes; of pairs each once. */
function wordsOf({ takes }) {
  const pairs = (takes.pairs_of ?? []).flatMap((one, n, all) => all.slice(n + 1).map((other) => `${one}+${other}`));
  return [...(takes.words ?? []), ...pairs];
}

const wordOf = (word) => (word === true ? t("new.yes") : word === false ? t("new.no") : String(word));

/** Read an option’s value from its text. */
function valueOf(option, text) {
  const word = wordsOf(option).find((known) => String(known) === text);
  if (word !== undefined) return word;
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

define("patron-setup", Setup);
