import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { isMainThread } from "node:worker_threads";

/**
 * Loaded before the command by `--import`: lets the process really die, or the disk really refuse, at one of
 * the places at which it changes something below my-pi-agent. `DIE` is `{"at": 3, "how": "before"}`: before
 * the third change; `torn`: in the middle of it, where it is a write; else the system's error that it meets.
 * With `{"count": "FILE"}` the process ends as ever, and the file tells what it did, one change a line.
 */
const { at = 0, how = "before", count } = JSON.parse(process.env.DIE ?? "{}");
const real = { ...fs };
const realPromises = { ...fs.promises };
/** @type {Map<number, string>} */
const opened = new Map();
/** @type {string[]} */
const changes = [];

/**
 * @param {string} name
 * @param {unknown} place a path, or an open file
 * @param {(() => void)} [half]
 */
function meet(name, place, half) {
  const path = typeof place === "number" ? (opened.get(place) ?? "") : String(place);
  if (!isMainThread || !/[\\/]my-pi-agent[\\/]/.test(path)) return;
  changes.push(`${name} ${path}`);
  if (changes.length !== at) return;
  if (how === "torn") half?.();
  if (how === "before" || how === "torn") process.kill(process.pid, "SIGKILL");
  else throw Object.assign(new Error(how), { code: how });
}

/** @type {any} */
const sync = fs;
for (const name of /** @type {const} */ (["mkdirSync", "renameSync", "rmSync"])) {
  sync[name] = (/** @type {any[]} */ ...given) => {
    meet(name, given[0]);
    return /** @type {any} */ (real[name])(...given);
  };
}
sync.openSync = (/** @type {any[]} */ ...given) => {
  if (given[1] === "wx") meet("openSync", given[0]);
  const handle = real.openSync(.../** @type {Parameters<typeof fs.openSync>} */ (given));
  opened.set(handle, String(given[0]));
  return handle;
};
sync.closeSync = (/** @type {number} */ handle) => {
  opened.delete(handle);
  real.closeSync(handle);
};
sync.fsyncSync = (/** @type {number} */ handle) => {
  meet("fsyncSync", handle);
  real.fsyncSync(handle);
};
sync.writeFileSync = (/** @type {any[]} */ ...given) => {
  const [place, bytes, ...rest] = given;
  meet("writeFileSync", place, () => real.writeFileSync(place, bytes.slice(0, bytes.length / 2), ...rest));
  real.writeFileSync(place, bytes, ...rest);
};
for (const name of /** @type {const} */ (["mkdir", "writeFile", "rm", "open"])) {
  /** @type {any} */ (fs.promises)[name] = async (/** @type {any[]} */ ...given) => {
    meet(name, given[0]);
    return /** @type {any} */ (realPromises[name])(...given);
  };
}
syncBuiltinESMExports();
if (count) process.on("exit", () => real.writeFileSync(count, changes.join("\n")));
