// The service, asked with fetch: what is lost on the way is asked again, what is refused is a Problem.

import { sleep } from "./dom.js";

/** What the service refuses, in its own words (RFC 9457). */
export class Problem extends Error {
  constructor(told, status) {
    super(told.detail ?? told.title ?? `${status}`);
    this.name = "Problem";
    this.kind = (told.type ?? "").split("/").pop();
    this.told = told;
    this.status = status;
  }
}

/** Tells listeners whether the service can be reached: `{state: "fine" | "lost" | "busy", wait}`. */
export const line = new EventTarget();
let lineState = "fine";

function tell(state, wait = 0) {
  if (state === "fine" && lineState === "fine") return;
  lineState = state;
  line.dispatchEvent(new CustomEvent("change", { detail: { state, wait } }));
}

// Every answer to a sealed request is the same when it is sent again, so a lost one is simply asked for once more.
async function send(path, body, signal) {
  for (let attempt = 0; ; attempt += 1) {
    let wait = Math.min(1000 * 2 ** attempt, 15_000);
    try {
      const answer = await fetch(path, {
        method: body === undefined ? "GET" : "POST",
        headers: body === undefined ? {} : { "Content-Type": "application/json" },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal,
      });
      if (answer.ok) {
        tell("fine");
        return answer;
      }
      const told = await answer.json().catch(() => ({}));
      if (answer.status !== 429 && answer.status !== 503) {
        tell("fine");
        throw new Problem(told, answer.status);
      }
      wait = 1000 * Number(answer.headers.get("Retry-After") ?? 1);
      tell("busy", wait);
    } catch (error) {
      if (error instanceof Problem || signal?.aborted) throw error;
      tell("lost", wait);
    }
    await sleep(wait, signal);
    signal?.throwIfAborted();
  }
}

export const ask = async (path, body, signal) => (await send(`/v1/games${path}`, body, signal)).json();

/** Ask for a stream of events; `hear(name, data)` hears each. Resolves at its end. */
export async function listen(path, body, hear, signal) {
  const answer = await send(`/v1/games${path}`, body, signal);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    const blocks = text.split("\n\n");
    text = blocks.pop();
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split("\n").map((row) => [row.slice(0, row.indexOf(":")), row.slice(row.indexOf(":") + 2)]));
      if (!fields.event) continue;
      const data = JSON.parse(fields.data);
      if (fields.event === "problem") throw new Problem(data, data.status);
      hear(fields.event, data);
    }
  }
}

const kept = new Map();

/** Ask once and keep the answer: games and cards do not change while the page is open. */
export function keep(path) {
  if (!kept.has(path)) {
    const asked = ask(path);
    asked.catch(() => kept.delete(path));
    kept.set(path, asked);
  }
  return kept.get(path);
}
