import { agentHelp } from "#agent/edges/agent-help.ts";
import { type AgentOptions, readAgentOptions } from "#agent/edges/agent-options.ts";
import { helpOfCommand } from "#agent/edges/command-help.ts";
import { EXIT_CODES, exitCodeOf } from "#agent/edges/exit-codes.ts";
import { runJournalCommand } from "#agent/edges/journal-command.ts";
import { spokenLanguage } from "#agent/edges/option-values.ts";
import { plainText } from "#agent/edges/plain-text.ts";
import { readReconcileOptions } from "#agent/edges/reconcile-options.ts";
import { runAgent } from "#agent/edges/run-agent.ts";
import { runReconcile } from "#agent/edges/run-reconcile.ts";
import { createTerminalApprover } from "#agent/edges/terminal-approver.ts";
import { createTypedLines } from "#agent/edges/typed-lines.ts";
import { createTextMask, secretValues } from "#agent/mask-secrets.ts";
import { maskedSpeech } from "#agent/masked-speech.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import { type Language, render } from "#contracts/render.ts";

/**
 * The agent as a command, made of the modules of this tree. stdout carries what the model says; everything
 * else goes to stderr. The exit code tells how the run ended.
 */
const secrets = secretValues(process.env);
/** Whatever a tool, a model or a server repeats: no secret of this environment goes to the screen. */
const mask = createTextMask(secrets);
const speech = maskedSpeech(secrets, (text) => process.stdout.write(text));
let language: Language = spokenLanguage(process.argv.slice(2), process.env.LAB_LANG);

// Set, not awaited: whatever hangs must not keep a finished run from ending with its code.
main().then(leave, (error: unknown) => {
  tell(explain(error));
  leave(exitCodeOf(error));
});

async function main(): Promise<number> {
  const started = process.env.INIT_CWD ?? process.cwd();
  const [command, ...words] = process.argv.slice(2);
  const help = helpOfCommand(command, words);
  if (help) {
    process.stdout.write(help[language]);
    return EXIT_CODES.completed;
  }
  if (command === "reconcile") return reconcile(words, started);
  if (command === "journal") return journal(words, started);
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
  const lines = createTypedLines(process.stdin);
  const end = await runAgent(options, {
    tell,
    say: (delta) => speech.say(plainText(delta)),
    onLine: lines.listen,
    approver: lines.quietFor(
      createTerminalApprover({
        language,
        mask: mask.text,
        input: process.stdin,
        output: process.stderr,
        onInterrupt: interrupt,
      }),
    ),
    signal: abort.signal,
    environment: process.env,
  });
  return EXIT_CODES[end?.terminal ?? "completed"];
}

async function journal(words: readonly string[], started: string): Promise<number> {
  const print = (line: string) => process.stdout.write(`${mask.text(line)}\n`);
  const answer = (fact: Fact) => print(oneLine(fact));
  await runJournalCommand({ args: words, folder: started, tell: answer, print });
  return EXIT_CODES.completed;
}

/** What a dead run left open, shown to a person, who decides. */
function reconcile(words: readonly string[], started: string): Promise<number> {
  const options = readReconcileOptions(words, process.env, started);
  language = options.language;
  const streams = { input: process.stdin, output: process.stderr };
  return runReconcile(options, { tell, ...streams, environment: process.env });
}

/** What the model said comes first, to its last letter. */
function tell(fact: Fact): void {
  speech.end();
  process.stderr.write(`${mask.text(oneLine(fact))}\n`);
}

function oneLine(fact: Fact): string {
  return plainText(render(fact, language))
    .replace(/\s*\n\s*/g, " ")
    .trim();
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
