import type { Person } from "./person.ts";

/**
 * Makes sure that the command ends with its own sentence and exit code, whatever the modules under it do:
 * throw out of a forgotten promise, call `process.exit`, or never settle. There is no handler for Ctrl-C on
 * purpose: a handler would not run during an endless loop, and nobody could end it.
 * @returns what ends the process once stdout is written: the timers of a dead harness do not keep it alive.
 */
export function guardEnding(
  person: Person,
  explain: (thrown: unknown) => number,
): (exitCode: number) => void {
  const write = process.stdout.write.bind(process.stdout);
  function leave(exitCode: number): void {
    if (!left) {
      left = true;
      process.exitCode = exitCode;
      // One turn later, so that a failed write is heard of before the process is gone.
      write("", () => setImmediate(() => process.exit()));
    }
  }
  process.on("uncaughtException", (thrown) => {
    const exitCode = explain(thrown);
    leave(exitCode);
    // The verdict may have been told already; what broke behind it counts all the same.
    process.exitCode = exitCode;
  });
  process.once("exit", () => {
    if (!left) {
      person.tell("command.never_ended", {}, "bad");
      process.exitCode = 1;
    }
  });
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // The reader of a pipe may go away whenever it likes; any other failure means that the JSON is not whole.
    if (error.code !== "EPIPE") {
      person.tell("command.stdout_failed", { problem: error.code ?? error.message }, "bad");
      process.exitCode = 1;
    }
  });
  process.stderr.on("error", () => {});
  return leave;
}

/** Whether the command's own exit code is known. */
let left = false;

/** For whoever has told why, in the middle of a module's work: what else there was to tell is left unsaid. */
export function leaveAtOnce(exitCode: number): never {
  left = true;
  process.exit(exitCode);
}

/**
 * Takes stdout for the JSON, and never gives it back: what a module writes there goes to the person instead,
 * also what a timer or an exit handler of its writes behind the JSON. Returns the way to write.
 */
export function reserveStdout(person: Person): (json: unknown) => void {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    person.show(typeof chunk === "string" ? chunk : new TextDecoder().decode(chunk), "quiet");
    const written = rest.at(-1);
    if (typeof written === "function") {
      written();
    }
    return true;
  };
  return (json) => {
    write(`${JSON.stringify(json, null, 2)}\n`);
  };
}
