import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Printed {
  stdout: string;
  stderr: string;
}

/**
 * Runs `npm run -s SCRIPT -- words` without npm and without a shell. A page is text that others may write, so
 * only a script that is one JavaScript file of the course runs, and only with plain words.
 * @throws with what is wrong with the command, or with what it said where it did not end as expected.
 */
export async function runCourseCommand(root: string, words: readonly string[]): Promise<Printed> {
  const file = fileOfScript(root, words);
  const plain = words.slice(5);
  const odd = plain.find((word) => !/^[\w.:,=/-]+$/.test(word));
  if (odd !== undefined) throw new Error(`${odd} is no plain word`);
  const { exitCode, stdout, stderr } = await run(root, [file, ...plain]);
  if (exitCode !== 0) {
    throw new Error(`${words.join(" ")} ended with ${exitCode}: ${stderr.trim().split("\n").at(-1)}`);
  }
  return { stdout, stderr };
}

function fileOfScript(root: string, words: readonly string[]): string {
  const [npm, runs, silent, script = "", dashes] = words;
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const command = Object.hasOwn(scripts, script) ? scripts[script] : undefined;
  const file = /^node ([\w/-]+\.js)$/.exec(command ?? "")?.[1];
  if (npm !== "npm" || runs !== "run" || silent !== "-s" || dashes !== "--" || file === undefined) {
    throw new Error(`no command of the course: ${words.join(" ")} (wanted: npm run -s lab -- ...)`);
  }
  return file;
}

async function run(root: string, words: readonly string[]): Promise<Printed & { exitCode: number | null }> {
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: quiet(process.env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => {
      printed[name] += text;
    });
  }
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return { ...printed, exitCode };
}

/** The words of a chapter must not depend on who fills them in. */
function quiet(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const heard = /^(LAB_LANG|NO_COLOR|FORCE_COLOR|NODE_OPTIONS|NODE_V8_COVERAGE|VITEST.*)$/;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !heard.test(name)));
}
