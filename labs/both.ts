import type { Bilingual } from "#contracts/render.ts";

export function both(zh: string, en: string): Bilingual {
  return { zh, en };
}

/** Of data, which reads the same in each language. */
export function same(data: string): Bilingual {
  return both(data, data);
}

export function joined(lines: readonly Bilingual[]): Bilingual {
  return both(lines.map(({ zh }) => zh).join("\n"), lines.map(({ en }) => en).join("\n"));
}

export const ACCEPTED = both("接受", "accepted");
export const REFUSED = both("拒绝", "refused");
