import { codeOf, type RawLine } from "./raw-records.ts";

/** What a line of the session is, in one word that is the same in each language. */
export function kindOf({ type, customType, data, message }: RawLine): string {
  if (customType === "my-pi-agent/harness") return String(data?.type);
  if (customType === "my-pi-agent/fact") return factKind(data?.code, data?.params?.purpose);
  if (customType === "my-pi-agent/notice") return "notice";
  return message?.role ?? type;
}

/** The same, and for a result what it says. */
export function sayingOf(line: RawLine): string {
  const kind = kindOf(line);
  if (line.message?.role !== "toolResult") return kind;
  return `${kind}(${resultWord(codeOf(line.message))})`;
}

function factKind(code: unknown, purpose: unknown): string {
  if (code !== "run.request_started") return String(code);
  return purpose === undefined ? "request" : `${purpose} request`;
}

function resultWord(code: string | undefined): string {
  switch (code) {
    case undefined:
      return "ok";
    case "tool.left_open":
      return "outcome unknown";
    case "tool.not_run_interrupted":
      return "not run";
    default:
      return code;
  }
}
