import type { Usage } from "#contracts/messages.ts";

type Counts = Pick<Usage, "input" | "output" | "cacheRead" | "cacheWrite">;

/** A usage of these token counts, 0 where none is given; the cost is 0, since prices are not known here. */
export function tokenUsage(counts: Partial<Counts> = {}): Usage {
  const { input = 0, output = 0, cacheRead = 0, cacheWrite = 0 } = counts;
  const totalTokens = input + output + cacheRead + cacheWrite;
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
  return { input, output, cacheRead, cacheWrite, totalTokens, cost };
}
