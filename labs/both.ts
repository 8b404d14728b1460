import type { Bilingual } from "#contracts/render.ts";

export function both(zh: string, en: string): Bilingual {
  return { zh, en };
}

export const ACCEPTED = both("接受", "accepted");
export const REFUSED = both("拒绝", "refused");
