// Elements are written down as trees and the page is changed to match: what stays keeps its focus and its place.

const SVG = "http://www.w3.org/2000/svg";
const isPart = (node) => node.localName?.includes("-") ?? false;
const dispatch = (event) => event.currentTarget.handlers?.[event.type]?.(event);

/** Make an HTML element: attributes, `on` for events, `style` for custom properties, `data` for parts, `key`. */
export const h = (tag, attributes, ...children) => build(document.createElement(tag), attributes, children);

/** Make an SVG element. */
export const s = (tag, attributes, ...children) => build(document.createElementNS(SVG, tag), attributes, children);

function build(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") listen(element, value);
    else if (name === "style") setStyle(element, value);
    else if (name === "data") element.data = value;
    else if (name === "key") element.mark = String(value);
    else if (name === "value" || name === "checked") element[name] = (element.wanted ??= {})[name] = value;
    else if (name === "class") element.setAttribute("class", [value].flat().filter(Boolean).join(" "));
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(4).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

function listen(element, handlers) {
  element.handlers = handlers;
  element.heard ??= new Set();
  for (const type of Object.keys(handlers)) {
    if (!element.heard.has(type)) element.addEventListener(type, dispatch);
    element.heard.add(type);
  }
}

// A policy of this page forbids style attributes; properties set by script are fine.
function setStyle(element, style) {
  for (const name of Object.keys(element.styled ?? {})) if (!(name in style)) element.style.removeProperty(name);
  for (const [name, value] of Object.entries(style)) {
    if (element.styled?.[name] !== value) element.style.setProperty(name, value);
  }
  element.styled = style;
}

/** Change the children of an element to these. */
export function fill(element, children) {
  const fresh = document.createDocumentFragment();
  fresh.append(...[children].flat(4).filter((child) => child !== null && child !== undefined && child !== false));
  sync(element, fresh);
}

function sync(old, fresh) {
  const keyed = new Map();
  for (const child of old.childNodes) if (child.mark !== undefined) keyed.set(child.mark, child);
  let at = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    let found = wanted.mark === undefined ? at : keyed.get(wanted.mark);
    while (found && wanted.mark === undefined && found.mark !== undefined) found = found.nextSibling;
    if (found && found.nodeName === wanted.nodeName && found.mark === wanted.mark) {
      if (found === at) at = at.nextSibling;
      else old.insertBefore(found, at);
      match(found, wanted);
    } else old.insertBefore(wanted, at);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

function match(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && name !== "style" && name !== "open") old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (old.styled || fresh.styled) setStyle(old, fresh.styled ?? {});
  if (old.heard || fresh.heard) listen(old, fresh.handlers ?? {});
  for (const [name, value] of Object.entries(fresh.wanted ?? {})) if (old[name] !== value) old[name] = value;
  if (isPart(old)) old.data = fresh.data;
  else sync(old, fresh);
  // A select takes its value once it has its options.
  if (old.localName === "select" && fresh.wanted) old.value = fresh.wanted.value;
}

/** A custom element that draws itself from its `data`. */
export class Part extends HTMLElement {
  #data = {};
  #due = false;

  get data() {
    return this.#data;
  }

  set data(data) {
    this.#data = data ?? {};
    this.redraw();
  }

  connectedCallback() {
    this.redraw();
  }

  redraw() {
    if (this.#due || !this.isConnected) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      if (this.isConnected) fill(this, this.render());
    });
  }

  render() {
    return [];
  }
}

export const define = (name, part) => customElements.define(name, part);

/** Save a text as a file of the reader's. */
export function download(name, text, type = "text/plain") {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export const sleep = (milliseconds, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
