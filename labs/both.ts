import type { Bilingual } from "#contracts/render.ts";

export function both(zh: string, en: string): Bilingual {
  return { zh, en };
}
