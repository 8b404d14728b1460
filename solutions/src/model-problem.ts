import { BROKEN_REPLY } from "#agent/reply-parts.ts";
import { isObject } from "#agent/stored-shapes.ts";

/**
 * What went wrong with a request, as one short sentence for a person. Words of the provider are quoted,
 * masked, without control characters and cut to 300 characters; words of the system and of the SDK are not,
 * since they differ from machine to machine and may hold the request itself.
 * @param error what the AI SDK threw, or what it gave as an error part
 * @param secret the API key: masked wherever the provider repeats it
 */
export function modelProblem(error: unknown, secret: string): string {
  if (!(error instanceof Error))
    return `the provider reported: ${quote(reportedBy(error), secret) || "nothing"}`;
  const { statusCode } = error as { statusCode?: unknown };
  if (typeof statusCode === "number" && statusCode >= 300) {
    const said = quote(error.message, secret);
    return said === "" ? `HTTP ${statusCode}` : `HTTP ${statusCode}: ${said}`;
  }
  const code = systemCode(error);
  if (code === undefined ? isBrokenBody(error) : BROKEN.has(code)) return BROKEN_CONNECTION;
  if (UNREADABLE.has(error.name)) return BROKEN_REPLY;
  if (code === undefined || code.startsWith("ERR_INVALID_")) {
    return `the request could not be made (${isBadPort(error) ? "bad port" : quote(error.name, secret)})`;
  }
  return `cannot reach the server (${quote(code, secret)})`;
}

const BROKEN_CONNECTION = "the connection broke before the reply ended";

/** One happening with many names: which of them comes depends on the machine and on the moment. */
const BROKEN = new Set(["ECONNRESET", "ECONNABORTED", "EPIPE", "UND_ERR_SOCKET", "UND_ERR_BODY_TIMEOUT"]);

/** What the SDK calls a reply that makes no sense, or none. */
const UNREADABLE = new Set([
  "AI_JSONParseError",
  "AI_TypeValidationError",
  "AI_InvalidResponseDataError",
  "AI_NoOutputGeneratedError",
  "AI_EmptyResponseBodyError",
]);

function reportedBy(error: unknown): string {
  return isObject(error) && typeof error.message === "string" ? error.message : String(error);
}

/** The code of the system's error, which lies beneath those of the SDK and of fetch. */
function systemCode(error: Error): string | undefined {
  let at: unknown = error;
  for (let depth = 0; at instanceof Error && depth < 8; depth++) {
    if ("code" in at && typeof at.code === "string") return at.code;
    at = at.cause;
  }
  return undefined;
}

/** fetch asks nothing of ports that other protocols own, and gives no code for it. */
function isBadPort(error: Error): boolean {
  let at: unknown = error;
  for (let depth = 0; at instanceof Error && depth < 8; depth++) {
    if (at.message === "bad port") return true;
    at = at.cause;
  }
  return false;
}

/** How fetch says that a body ended in the middle, when it gives no code. */
function isBrokenBody(error: Error): boolean {
  return error instanceof TypeError && error.message === "terminated";
}

const MAX_QUOTED = 300;

/** Masks first: a cut through the middle of a key would leave a half that no mask finds. */
function quote(text: string, secret: string): string {
  const masked = secret === "" ? text : text.replaceAll(secret, "***");
  const plain = masked.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return plain.length > MAX_QUOTED ? `${plain.slice(0, MAX_QUOTED).toWellFormed()}...` : plain;
}
