/** What went wrong, in the few words that a system error is known by (`ENOSPC`), else in its own. */
export function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}
