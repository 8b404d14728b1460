import { randomUUID } from "node:crypto";
import { lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The language that somebody chose in lab 00, for every later command; undefined: none was chosen, or the file
 * is not what was written there. Only `zh` and `en` count, in a plain file of a few bytes.
 * @param {string} root of the project
 * @returns {"zh" | "en" | undefined}
 */
export function keptLanguage(root) {
  try {
    const file = languageFile(root);
    const found = lstatSync(file);
    if (!found.isFile() || found.size > LONGEST) return undefined;
    const [, language] = /^(zh|en)\r?\n?$/.exec(readFileSync(file, "utf8")) ?? [];
    return /** @type {"zh" | "en" | undefined} */ (language);
  } catch {
    return undefined;
  }
}

/**
 * @param {string} root of the project
 * @param {"zh" | "en"} language
 * @throws {NodeJS.ErrnoException} the file cannot be written
 */
export function keepLanguage(root, language) {
  replaceFile(languageFile(root), `${language}\n`);
}

/**
 * The folder is another one where LAB_SETTINGS says so, as it does in this project's tests.
 * @param {string} root of the project
 */
export function languageFile(root) {
  return join(process.env.LAB_SETTINGS || join(root, "my-pi-agent"), ".language");
}

/** `en`, and the end of a line as Windows has it. */
const LONGEST = 4;

/**
 * Writes a file whole or not at all. A link in its place is replaced, not followed.
 * @param {string} file
 * @param {string} text
 */
export function replaceFile(file, text) {
  const beside = `${file}.${randomUUID()}`;
  try {
    writeFileSync(beside, text, { flag: "wx", flush: true });
    renameSync(beside, file);
  } finally {
    rmSync(beside, { force: true });
  }
}
