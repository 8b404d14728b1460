/** From here on two modules are called alike. */
export const ALIKE = 0.9;

/** From 0 to 1: which part of both modules' runs they have in common. */
export function similarity(one: readonly number[], other: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const run of one) counts.set(run, (counts.get(run) ?? 0) + 1);
  let common = 0;
  for (const run of other) {
    const left = counts.get(run) ?? 0;
    if (left > 0) {
      common += 1;
      counts.set(run, left - 1);
    }
  }
  return (2 * common) / (one.length + other.length || 1);
}
