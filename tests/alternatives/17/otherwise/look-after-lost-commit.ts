/** Writes, and where the answer is lost looks; by recursion instead of a loop. */
export async function writeKnowingly<Written>(
  write: () => Promise<Written>,
  look: () => Promise<Written | undefined>,
  triesLeft = 8,
): Promise<Written> {
  const tried = await write().then(
    (written) => ({ written }),
    (error: unknown) => ({ error }),
  );
  if ("written" in tried) return tried.written;
  if ((tried.error as { code?: unknown }).code !== "database.outcome_unknown") throw tried.error;
  const found = await look();
  if (found !== undefined) return found;
  if (triesLeft === 0) throw tried.error;
  return writeKnowingly(write, look, triesLeft - 1);
}
