import { loadBundle, root } from "./bundle.js";
import { keptLanguage } from "./kept-language.js";

/** The one step in plain JavaScript: from here on everything is TypeScript. */
// What is given in the environment wins, and whatever is started from here speaks the same language.
const language = keptLanguage(root);
if (language !== undefined) process.env.LAB_LANG ||= language;
try {
  await loadBundle("my-pi-agent/bin.ts");
} catch (error) {
  const [fault] = /** @type {Partial<import("esbuild").BuildFailure>} */ (error).errors ?? [];
  if (!fault?.location) throw error;
  process.stderr.write(`${fault.location.file}:${fault.location.line}: ${fault.text}\n`);
  process.exitCode = 1;
}
