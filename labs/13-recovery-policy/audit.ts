import { HarnessError, isHarnessError } from "#contracts/errors.ts";
import type { ApartEnd, ApartWork, LabContext, Measured } from "../experiment.ts";
import type { Answered } from "./audit-explored.ts";
import { answer, QUESTIONS, type Question } from "./audit-questions.ts";

/** No question needs a third of it of the finished modules. */
const LIMIT_MS = 90_000;

/**
 * The six questions that a resumable run has to answer, asked of this harness. Each is answered by what an
 * exploration found broken, or by what its log holds, and not by what somebody claims. Each is asked in a
 * thread of its own where there are threads: a harness that never gives control back is an answer too.
 */
export async function audit({ tell, openApart }: LabContext): Promise<Measured> {
  tell({ code: "lab13.exploring", params: {} });
  const apart = await openApart?.("labs/13-recovery-policy/audit-questions.ts");
  const answers: Partial<Record<Question, string>> = {};
  try {
    for (const question of QUESTIONS) {
      const said = await (apart ? askApart(apart, question) : askHere(question));
      answers[question] = said.answer;
      const { place } = said;
      if (place) tell({ code: "lab13.audit_place", params: { question, answer: said.answer, place } });
    }
  } finally {
    apart?.close();
  }
  const isAll = Object.values(answers).every((one) => one === "yes");
  return { terminal: isAll ? "completed" : "failed", ...answers };
}

async function askHere(question: Question): Promise<Answered> {
  return answer({}, question).catch(thrownAnswer);
}

async function askApart(apart: ApartWork, question: Question): Promise<Answered> {
  const end: ApartEnd<Answered> = await apart.ask("answer", question, LIMIT_MS);
  switch (end.kind) {
    case "answered":
      return end.answer;
    case "threw":
      return thrownAnswer(end.error);
    case "late":
      return { answer: `undecided: ${LIMIT_MS / 1_000} s, ${end.states} states` };
    case "killed":
      return { answer: `no: ${end.invariant}`, ...(end.place && { place: end.place }) };
  }
}

/** @throws {HarnessError} what is not written yet has no answer */
function thrownAnswer(error: unknown): Answered {
  if (isHarnessError(error) && error.code === "exercise.todo") throw new HarnessError(error.fact);
  return { answer: `no: ${error instanceof Error ? error.message : String(error)}` };
}
