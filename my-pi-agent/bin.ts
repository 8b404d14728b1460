import { agentHelp } from "#agent/edges/agent-help.ts";
import { type AgentOptions, readAgentOptions } from "#agent/edges/agent-options.ts";
import { plainText } from "#agent/edges/plain-text.ts";
import { runAgent } from "#agent/edges/run-agent.ts";
import { createTerminalApprover } from "#agent/edges/terminal-approver.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { TerminalState } from "#contracts/loop.ts";
import { type Language, render } from "#contracts/render.ts";

/**
 * The agent as a command, made of the modules of this tree. stdout carries what the model says; everything
 * else goes to stderr. The exit code tells how the run ended.
 */
const EXIT_CODES: Readonly<Record<TerminalState, number>> = {
  completed: 0,
  failed: 1,
  blocked: 3,
  stopped: 4,
  aborted: 130,
};
const WRONG_USE = 2;

let language: Language = "zh";

// Set, not awaited: whatever hangs must not keep a finished run from ending with its code.
main().then(leave, (error: unknown) => {
  tell(explain(error));
  leave(error instanceof HarnessError && error.code === "agent.wrong_use" ? WRONG_USE : EXIT_CODES.failed);
});

async function main(): Promise<number> {
  const started = process.env.INIT_CWD ?? process.cwd();
  if (process.env.LAB_LANG === "en") language = "en";
  const options: AgentOptions = readAgentOptions(process.argv.slice(2), process.env, started);
  language = options.language;
  if (options.help) {
    process.stdout.write(agentHelp[language]);
    return EXIT_CODES.completed;
  }
  const abort = new AbortController();
  const interrupt = () => {
    if (abort.signal.aborted) leave(EXIT_CODES.aborted);
    abort.abort();
    tell({ code: "agent.interrupted", params: {} });
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, interrupt);
  const end = await runAgent(options, {
    tell,
    say: (delta) => process.stdout.write(plainText(delta)),
    approver: createTerminalApprover({
      language,
      input: process.stdin,
      output: process.stderr,
      onInterrupt: interrupt,
    }),
    signal: abort.signal,
    environment: process.env,
  });
  tell({ code: "run.ended", params: { terminal: end.terminal, reason: end.reason } });
  if (end.terminal === "blocked") tell({ code: "agent.blocked_next", params: {} });
  return EXIT_CODES[end.terminal];
}

function tell(fact: Fact): void {
  process.stderr.write(`${plainText(render(fact, language)).replace(/\s*\n\s*/g, " ")}\n`);
}

/**
 * One sentence, never a stack: what a person can act on is in the fact, and a bug is named by its message.
 */
function explain(error: unknown): Fact {
  if (error instanceof HarnessError) return error.fact;
  return {
    code: "agent.failed",
    params: { message: error instanceof Error ? error.message : String(error) },
  };
}

/** Once both outputs are written: a pipe that is read slowly must not lose the end. */
function leave(exitCode: number): void {
  process.exitCode = exitCode;
  process.stdout.write("", () => process.stderr.write("", () => process.exit()));
}
