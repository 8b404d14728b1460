import { loadBundle } from "./bundle.js";

/** The one step in plain JavaScript: from here on everything is TypeScript. */
try {
  await loadBundle("my-pi-agent/bin.ts");
} catch (error) {
  const [fault] = /** @type {Partial<import("esbuild").BuildFailure>} */ (error).errors ?? [];
  if (!fault?.location) throw error;
  process.stderr.write(`${fault.location.file}:${fault.location.line}: ${fault.text}\n`);
  process.exitCode = 1;
}
