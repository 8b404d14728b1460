import { plainText } from "#agent/edges/plain-text.ts";
import type { PersonsWord, ShownOperation } from "#contracts/reconcile-command.ts";
import { type Language, render } from "#contracts/render.ts";

export interface AskingAt {
  language: Language;
  input: NodeJS.ReadStream;
  output: NodeJS.WriteStream;
}

/**
 * Asks a person at a terminal what is true of an operation. "Not now" comes first: who types a letter and
 * Enter, or Enter alone, has decided nothing. Undefined: nobody decided.
 */
export async function askDecision(
  { language, input, output }: AskingAt,
  { record, choices }: ShownOperation,
): Promise<PersonsWord | undefined> {
  if (!input.isTTY || !output.isTTY) return undefined;
  const { default: prompts } = await import("prompts");
  const say = (code: "reconcile.ask" | "reconcile.why" | "reconcile.why_needed" | "reconcile.task") =>
    plainText(render({ code, params: { tool: record.tool } }, language));
  const streams = { stdin: input, stdout: output };
  const titles = (["later", ...choices] as const).map((value) => ({
    title: render({ code: `reconcile.choice_${value}`, params: {} }, language),
    value,
  }));
  const { choice } = await prompts({
    ...streams,
    type: "select",
    name: "choice",
    message: say("reconcile.ask"),
    hint: " ",
    choices: titles,
  });
  if (choice === undefined || choice === "later") return undefined;
  const text = async (question: { message: string; validate?(said: string): true | string }) => {
    const { said } = await prompts({ ...streams, type: "text", name: "said", ...question });
    return String(said ?? "").trim();
  };
  const validate = (said: string) => said.trim() !== "" || say("reconcile.why_needed");
  const reason = await text({ message: say("reconcile.why"), validate });
  // Whoever leaves the question without an answer.
  if (reason === "") return undefined;
  const task = choice === "repair" ? await text({ message: say("reconcile.task") }) : "";
  return { choice, reason, ...(task !== "" && { task }) };
}
