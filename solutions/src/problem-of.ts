/** What went wrong, in the few words that a system error is known by (`ENOSPC`), else in its own. */
export function problemOf(error: unknown): string {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  return messageOf(error);
}

/** Anything may be thrown, also what cannot be made a text. */
export function messageOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return typeof error;
  }
}
