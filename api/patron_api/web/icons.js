// Our own line drawings, on 24 by 24.

import { s } from "./dom.js";

const PATHS = {
  // Patronize: characters
  student: "M12 6.5C10 5 7 4.6 4 5v13c3-.4 6 0 8 1.5 2-1.5 5-1.9 8-1.5V5c-3-.4-6 0-8 1.5zM12 6.5v13",
  clown: "M5 19h14M6 16c0-4-1-7-4-8 3-2 6 0 7 3 0-4 1-7 3-8 2 1 3 4 3 8 1-3 4-5 7-3-3 1-4 4-4 8zM2 8v.01M22 8v.01M12 3v.01",
  sculptor: "M4 20l8.5-8.5M12 5l7 7 2-2-7-7zM9.5 10.5l4 4",
  painter: "M12 4a8 8 0 1 0 0 16c1.6 0 2.2-1 1.7-2.3-.5-1.5.4-2.7 2-2.7H18c1.4 0 2-1.3 2-3 0-4.4-3.6-8-8-8zM8 10v.01M12 8v.01M16 10v.01M8 14.5v.01",
  "literary-man": "M5 20C6 12 10 6 20 4c-1 7-5 12-11.5 13M5 20l7-9",
  navigator: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM15.5 8.5l-2.2 4.8-4.8 2.2 2.2-4.8z",
  nun: "M12 3C8 3 6 6 6 10v4c0 3-1 5-2 6h16c-1-1-2-3-2-6v-4c0-4-2-7-6-7zM9 10.5C9 8.5 10.3 7 12 7s3 1.5 3 3.5S13.7 15 12 15s-3-2.5-3-4.5z",
  geographer: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18",
  architect: "M12 3l9 4H3zM6 10v7M10 10v7M14 10v7M18 10v7M4 17h16M3 20h18",
  missionary: "M12 3v13M8 7h8M3 20c4-4 14-4 18 0",
  theologian: "M7 4h10c0 5-2 8-5 8s-5-3-5-8zM12 12v7M8 20h8",
  "spinning-trader": "M6 4h12M6 20h12M8 4v16M16 4v16M8 8l8 2M8 11.5l8 2M8 15l8 2",
  lawman: "M12 4v16M7 20h10M5 7h14M5 7l-3 6.5h6zM19 7l-3 6.5h6z",
  merchant: "M8 4c1 2 1 3 1 4-3 2-5 5-5 8 0 3 3 4 8 4s8-1 8-4c0-3-2-6-5-8 0-1 0-2 1-4-2 1-6 1-8 0zM9 8h6M12 12v4",
  diplomat: "M3 6h18v13H3zM3 6l9 7 9-7",
  noble: "M4 19h16M4 16L3 7l5 4 4-7 4 7 5-4-1 9z",
  banker: "M12 4c4 0 7 1.1 7 2.5S16 9 12 9 5 7.9 5 6.5 8 4 12 4zM5 6.5v5C5 12.9 8 14 12 14s7-1.1 7-2.5v-5M5 11.5v5C5 17.9 8 19 12 19s7-1.1 7-2.5v-5",
  // Venice: goods, tiles
  hemp: "M12 21V9M12 9c0-3 0-5 0-6 1.5 2 1.5 4 0 6zM12 13c-3 0-6-1-8-4 4 0 7 1 8 4zM12 13c3 0 6-1 8-4-4 0-7 1-8 4zM12 17c-2 0-4 0-6-2 3-1 5 0 6 2zM12 17c2 0 4 0 6-2-3-1-5 0-6 2z",
  wool: "M7 17a4 4 0 0 1-1-7.5A4.5 4.5 0 0 1 14 6a4 4 0 0 1 5 4 3.6 3.6 0 0 1-1 7zM9 12c1-1 2-1 3 0M13 14c1-1 2-1 3 0",
  lumber: "M6 14a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM18 14a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM6 17v.01M18 17v.01M12 8v.01",
  iron: "M7 8h10l4 9H3zM7 8l2-3h6l2 3M8 12h8",
  silk: "M4 8c4-4 8 4 12 0 2-2 3-2 4-1M4 13c4-4 8 4 12 0 2-2 3-2 4-1M4 18c4-4 8 4 12 0 2-2 3-2 4-1",
  grain: "M12 21V8M12 8c-2-1-2-4 0-6 2 2 2 5 0 6zM12 13c-3 0-5-1-5-4 3 0 5 1 5 4zM12 13c3 0 5-1 5-4-3 0-5 1-5 4zM12 18c-3 0-5-1-5-4 3 0 5 1 5 4zM12 18c3 0 5-1 5-4-3 0-5 1-5 4z",
  wine: "M7 3h10c0 6-1.5 10-5 10S7 9 7 3zM12 13v7M8 21h8M7.5 7h9",
  pepper: "M8 8a2.5 2.5 0 1 0 0 .01M16 8a2.5 2.5 0 1 0 0 .01M12 14a2.5 2.5 0 1 0 0 .01M6 18a1.5 1.5 0 1 0 0 .01M18 18a1.5 1.5 0 1 0 0 .01",
  pirates: "M12 3c-5 0-8 3-8 7 0 3 2 4 3 5v3h10v-3c1-1 3-2 3-5 0-4-3-7-8-7zM9 10v1.5M15 10v1.5M10 21h4M11 18v3M13 18v3",
  canvas: "M5 5c-1.5 0-2 1-2 2s.5 2 2 2h13V5zM18 5c2 0 3 1 3 2v12c0-1-1-2-3-2H8V9",
  cloth: "M4 6l8-3 8 3v12l-8 3-8-3zM4 6l8 3 8-3M12 9v12M7 12l2 .7M7 15l2 .7",
  draper: "M6 5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM6 14a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8 9l13 8M8 15l13-8",
  "canvas-maker": "M4 4v16M20 4v16M4 6h16M4 18h16M8 6v12M12 6v12M16 6v12M4 12h16",
  tentmaker: "M12 4L3 20h18zM12 4V2M12 10l-4 10M12 10l4 10",
  wainwright: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM12 4v6M12 14v6M4 12h6M14 12h6M6.3 6.3l4.2 4.2M13.5 13.5l4.2 4.2M17.7 6.3l-4.2 4.2M10.5 13.5l-4.2 4.2",
  armourer: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM12 3v18M4 10h16",
  favour: "M12 3a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM9 14l-2 7 5-3 5 3-2-7M12 6.5l.8 1.7 1.9.200-1.4 1.3.400 1.9-1.7-1-1.7 1 .400-1.9-1.4-1.3 1.9-.200z",
  statue: "M12 3a2.2 2.2 0 1 0 0 4.4A2.2 2.2 0 0 0 12 3zM8 17l1-8h6l1 8M7 17h10v2H7zM5 19h14v2H5z",
  ducat: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 7.5v9M9.5 9.5h5M9.5 14.5h5",
  ship: "M3 15h18l-3 5H6zM12 3v12M12 4c4 1 6 4 6 8h-6M12 6c-3 1-5 3-5 6h5",
  // Race
  world: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM4.5 14c5 2 10 2 15 0",
  development: "M12 3l9 9-9 9-9-9z",
  military: "M12 3l2.5 6 6.5.500-5 4.2 1.6 6.3L12 16.6 6.4 20 8 13.7 3 9.5 9.5 9z",
  // Everything else
  play: "M8 5l11 7-11 7z",
  stop: "M6 6h12v12H6z",
  undo: "M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  skip: "M5 5l8 7-8 7zM17 5v14",
  back: "M16 5l-9 7 9 7z",
  start: "M19 5l-8 7 8 7zM7 5v14",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
  moon: "M20 14A8.5 8.5 0 0 1 10 4a8.5 8.5 0 1 0 10 10z",
  bulb: "M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-1 1-1.5 2-1.5 4h-5c0-2-.5-3-1.5-4z",
  shield: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",
  first: "M6 21V4M6 5h12l-3 4 3 4H6",
  crown: "M4 19h16M4 16L3 7l5 4 4-7 4 7 5-4-1 9z",
  cards: "M8 4h11v14H8zM8 7H5v14h11v-3",
  hidden: "M6 3h12v18H6zM9 8l6 8M15 8l-6 8",
  close: "M6 6l12 12M18 6L6 18",
  help: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .9-1 1.7M12 16.5v.01",
  chart: "M4 20V4M4 20h16M8 16v-5M12 16V7M16 16v-3",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2",
};

/** Draw one; for eyes only, the words stand beside it. */
export function icon(name, size = 20, more = "") {
  return s(
    "svg",
    { class: `icon ${more}`, viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true" },
    s("path", { d: PATHS[name] ?? PATHS.hidden }),
  );
}

// Each field has a shape of its own: the colour is never the only sign.
const GLYPHS = {
  red: "M12 5.5c3 3.6 4.6 6 4.6 8.2a4.6 4.6 0 0 1-9.2 0c0-2.2 1.6-4.6 4.6-8.2z",
  green: "M12 5.5l6 3.4v6.4l-6 3.4-6-3.4V8.9z",
  blue: "M12 4.5l1.9 5.6 5.6 1.9-5.6 1.9-1.9 5.6-1.9-5.6L4.5 12l5.6-1.9z",
  yellow: "M10 5.5h4V10h4.5v4H14v4.5h-4V14H5.5v-4H10z",
};
const FIELD = { art: "red", science: "green", exploration: "blue", religion: "yellow" };

/** Draw a cube: red, green, blue, yellow, white (any colour) or none. */
export function cube(colour, size = 22) {
  const glyph = GLYPHS[colour];
  return s(
    "svg",
    { class: `cube ${colour}`, viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true" },
    s("rect", { class: "side", x: 2, y: 2.5, width: 20, height: 20, rx: 4.5 }),
    s("rect", { class: "face", x: 2, y: 1.5, width: 20, height: 19, rx: 4.5 }),
    glyph
      ? s("path", { class: "glyph", d: glyph, transform: "translate(0 -1)" })
      : s("text", { class: "glyph word", x: 12, y: 15.5, "text-anchor": "middle" }, colour === "white" ? "?" : "–"),
  );
}

/** Draw the sign of a field. */
export function field(name, size = 18) {
  return s(
    "svg",
    { class: `field ${FIELD[name]}`, viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true" },
    s("path", { d: GLYPHS[FIELD[name]] }),
  );
}

/** Draw the cube of a seat: each seat has a colour and a number. */
export function marker(seat, size = 18) {
  return s(
    "svg",
    { class: `marker seat-${seat}`, viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true" },
    s("rect", { x: 2, y: 2, width: 20, height: 20, rx: 5 }),
    s("text", { x: 12, y: 17, "text-anchor": "middle" }, "ABCDE"[seat]),
  );
}
