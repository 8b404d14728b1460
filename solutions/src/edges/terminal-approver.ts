import { plainText } from "#agent/edges/plain-text.ts";
import type { ApprovalAnswer, ApprovalQuestion, Approver } from "#contracts/permissions.ts";
import { type Language, render } from "#contracts/render.ts";

/** What a person is asked with, and where. */
export interface TerminalApproverOptions {
  language: Language;
  /** Takes secrets out of what is shown. */
  mask(text: string): string;
  input: NodeJS.ReadStream;
  output: NodeJS.WriteStream;
  /** Ctrl-C at the question: the run is aborted, as it is everywhere else. */
  onInterrupt(): void;
}

const MOST_CHARACTERS = 2_000;

/**
 * Asks at the terminal. Where input or output is none, there is nobody: a yes must never be guessed. What the
 * model wrote is shown without what a terminal would obey, so that it cannot paint over the question.
 */
export function createTerminalApprover(options: TerminalApproverOptions): Approver {
  const { input, output } = options;
  return {
    ask: async (question, signal) =>
      input.isTTY && output.isTTY ? askPerson(options, question, signal) : "nobody",
  };
}

async function askPerson(
  options: TerminalApproverOptions,
  question: ApprovalQuestion,
  signal: AbortSignal | undefined,
): Promise<ApprovalAnswer> {
  const { language, mask, input, output, onInterrupt } = options;
  const text = (code: "once" | "always" | "no") => render({ code: `approval.${code}`, params: {} }, language);
  output.write(`${mask(describeCall(question))}\n`);
  const { default: prompts } = await import("prompts");
  // No comes first: who types a letter and Enter, or Enter alone, has not said yes.
  const choices = (["no", "once", "always"] as const).map((value) => ({ title: text(value), value }));
  const message = render({ code: "approval.question", params: { tool: question.call.name } }, language);
  const hint = render({ code: "approval.hint", params: {} }, language);
  const stop = () => input.emit("keypress", "", { name: "c", ctrl: true });
  signal?.addEventListener("abort", stop, { once: true });
  const given = await prompts(
    { type: "select", name: "answer", message, hint, choices, stdin: input, stdout: output },
    { onCancel: onInterrupt },
  );
  signal?.removeEventListener("abort", stop);
  return given.answer ?? "nobody";
}

/**
 * The call as the person must see it to judge it: where its paths really lead, and all of what it would do.
 */
function describeCall({ call, paths }: ApprovalQuestion): string {
  const places = paths.map(({ absolute }) => `  -> ${absolute}`);
  const args = Object.entries(call.arguments).map(([name, value]) => {
    const shown = typeof value === "string" ? value : JSON.stringify(value);
    const cut =
      shown.length > MOST_CHARACTERS ? `${shown.slice(0, MOST_CHARACTERS)} ... (${shown.length})` : shown;
    return `  ${name}: ${cut}`;
  });
  return plainText([call.name, ...args, ...places].join("\n"));
}
