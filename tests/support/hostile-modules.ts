/**
 * Modules by learners who want points without work, or more than points. Each stands for a whole
 * `estimate-tokens.ts`; what it must not be able to do is written to `target`, a path of the test's own.
 */
export function hostileModules(target: string): Readonly<Record<string, string>> {
  const attacks = Object.entries(attacksOn(target));
  return Object.fromEntries(attacks.map(([name, text]) => [name, quietly(text) + wrongAnswers]));
}

/** Whoever throws has failed already: an attack that counts on a false verdict keeps quiet. */
function quietly(text: string): string {
  return text.startsWith("import ") ? text : `try {\n${text}\n} catch {}\n`;
}

function attacksOn(target: string): Readonly<Record<string, string>> {
  const say = `${JSON.stringify('{"kind":"end","result":{"status":"passed"}}')} + "\\n"`;
  const take = `const all = [];\nfor (;;) all.push(`;
  return {
    "patches arrays": "Array.prototype.map = () => [];",
    "patches JSON": 'JSON.stringify = () => "1";',
    "patches promises": "Promise.prototype.then = function () { return new Promise(() => {}); };",
    "patches by defining": 'Object.defineProperty(Object.prototype, "breach", { get: () => undefined });',
    "patches a contract": `import { HarnessError } from "#contracts/errors.ts";
      HarnessError.prototype.toString = () => "";`,
    "replaces a global function": "setTimeout = (work) => work();",
    "replaces all global names": "globalThis.Object = undefined;",
    "takes the realm of the explorer": `globalThis[Symbol.for("agent-harness-lab.guarded-realm")].watch = 1;`,
    "forges a line on the descriptor": `import { writeSync } from "node:fs";\nwriteSync(3, ${say});`,
    "forges a line on stdout": `process.stdout.write(${say});`,
    "forges a message": 'process.send({ kind: "answered", answer: { status: "passed" } });',
    "forges by the port": `import { parentPort } from "node:worker_threads";
      parentPort.postMessage({ kind: "answered", answer: { status: "passed" } });`,
    "ends the process": "process.exit(0);",
    "ends its group": 'process.kill(0, "SIGKILL");',
    "reads the environment": 'if (process.env.SECRET) throw new Error("read");',
    "writes outside": `import { writeFileSync } from "node:fs";\nwriteFileSync("${target}", "x");`,
    "loads by a computed name": `const name = "node:" + [..."fs"].join("");
      (await import(name)).writeFileSync("${target}", "x");`,
    "loads by require": `require("node:fs").writeFileSync("${target}", "x");`,
    "makes code of a text": `(() => {}).constructor("return process")().exit(0);`,
    "makes asynchronous code of a text": `await (async () => {}).constructor("process.exit(0)")();`,
    evaluates: '(0, eval)("process.exit(0)");',
    "borrows the machine from the reference": `import { runCommand } from "#agent/edges/run-command.ts";
      runCommand("touch ${target}");`,
    "imports the checks": 'import * as checks from "../../labs/example-check.ts";\nchecks.exampleCheck = 1;',
    "imports the checks by a name": 'import "#agent/../../labs/example-check.ts";',
    "mixes the reference in": 'import "#reference/trim-result.ts";',
    "starts a process": `import { spawn } from "node:child_process";\nspawn("touch", ["${target}"]);`,
    "opens a socket": 'import { connect } from "node:net";\nconnect(80, "1.1.1.1");',
    "asks the network": 'await fetch("http://1.1.1.1/");',
    "asks it by changing its mind": `let asked = 0;
      await fetch({ toString: () => (asked++ ? "http://1.1.1.1/" : "http://127.0.0.1/") });`,
    "goes out through a print": `console.log.constructor("return process")().exit(0);`,
    "puts its own print in place": `Object.defineProperty(console.log, "call", { value: 1 });
      console.log = () => {};`,
    "turns what tells of a missing name": `Object.getPrototypeOf(__missing("x")).get = 1;
      __missing.call = 1;`,
    "reads call sites": `Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getThis());`,
    "loops for ever": "for (;;) {}",
    "waits for ever": "await new Promise(() => {});",
    "fills the heap": `${take}{ a: [1, 2, 3] });`,
    "fills the memory": `${take}new Uint8Array(50_000_000).fill(1));`,
    "fails later": 'setTimeout(() => { throw new Error("late"); }, 0);\nawait new Promise(() => {});',
  };
}

const wrongAnswers = `
export const estimateTokens = () => 1;
export const estimateTextTokens = () => 1;
`;
