import type { Fact } from "#contracts/facts.ts";

/** What the doctor looked at, and how it is. */
export interface DoctorFinding {
  /** Stable: machines name it. */
  item: string;
  status: "ok" | "warning" | "wrong";
  said: Fact;
  /** What to do; absent where nothing is to be done. */
  advice?: Fact;
  /** One line each, below it. */
  details?: readonly Fact[];
  /** The same for machines. */
  data?: Readonly<Record<string, unknown>>;
}

export function fact(code: Fact["code"], params: Fact["params"] = {}): Fact {
  return { code, params };
}
