import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";

/** What the program is to write, once. */
export const LINE = "42";
export const RESULT = "result.txt";
export const RECORD = "record.jsonl";

/**
 * On the medium when it returns, so that whatever dies next, the line stays.
 * @param {string} folder
 * @param {string} file
 * @param {string} line
 */
export function keepLine(folder, file, line) {
  const descriptor = openSync(join(folder, file), "a");
  try {
    writeSync(descriptor, `${line}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * @param {string} folder
 * @param {import("#contracts/after-crash.ts").WriteRecord} state
 */
export function record(folder, state) {
  keepLine(folder, RECORD, JSON.stringify({ write: RESULT, state }));
}

/**
 * The lines of a file; none if there is no such file.
 * @param {string} folder
 * @param {string} file
 * @returns {string[]}
 */
export function linesIn(folder, file) {
  try {
    return readFileSync(join(folder, file), "utf8").split("\n").filter(Boolean);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return [];
    throw error;
  }
}
