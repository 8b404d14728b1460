import { nextChance, realm, type Watch } from "./guarded-realm.ts";
import type { Answer } from "./poison.ts";

/** What a life is told that asks for chance or for a timer: always the same, in the shape that it expects. */
export const answers = {
  randomUUID(watch) {
    const hex = [...bytes(watch, new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0"));
    const text = hex.join("");
    const [a, b, c, d] = [text.slice(0, 8), text.slice(8, 12), text.slice(13, 16), text.slice(17, 20)];
    return `${a}-${b}-4${c}-8${d}-${text.slice(20)}`;
  },
  randomFill(watch, args) {
    bytes(watch, args[0] as ArrayBufferView);
    return toCallback(args, args[0]);
  },
  randomBytes: (watch, args) => toCallback(args, bytes(watch, Buffer.alloc(Number(args[0])))),
  randomInt(watch, args) {
    const [first = 0, second] = args.filter((arg) => typeof arg === "number");
    const [min, max] = second === undefined ? [0, first] : [first, second];
    return toCallback(args, min + Math.floor(nextChance(watch) * (max - min)));
  },
  never: () => new Promise(() => {}),
  neverAnything: () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) }),
  /** Real ones, for `unref` and the like, that were cleared at once. */
  setTimeout() {
    const timer = realm.real.setTimeout(() => {}, 0);
    clearTimeout(timer);
    return timer;
  },
  setInterval() {
    const timer = realm.real.setInterval(() => {}, 0);
    clearInterval(timer);
    return timer;
  },
  setImmediate() {
    const turn = realm.real.setImmediate(() => {});
    realm.real.clearImmediate(turn);
    return turn;
  },
} satisfies Record<string, Answer>;

function bytes<View extends ArrayBufferView>(watch: Watch, view: View): View {
  const filled = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let at = 0; at < filled.length; at += 1) filled[at] = Math.floor(nextChance(watch) * 256);
  return view;
}

/** In a microtask, as a life moves by nothing else. */
function toCallback(args: readonly unknown[], value: unknown): unknown {
  const callback = args.at(-1);
  if (typeof callback !== "function") return value;
  queueMicrotask(() => callback(null, value));
  return undefined;
}
