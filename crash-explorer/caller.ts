import { after } from "./after.ts";
import { linesForm } from "./disk-forms.ts";
import type { Thing } from "./thing.ts";

/** Whom the harness answers: told once it never asks again, untold it asks again under the same name. */
export interface Caller {
  wasTold(what: string): boolean;
  tell(what: string): Promise<void>;
}

/** What the caller was told, oldest first. */
export function caller(): Thing<readonly string[], Caller> {
  return {
    initial: [],
    fingerprint: (told) => JSON.stringify(told),
    show: (told) => told.join("\n"),
    boundaries: ["told"],
    open: (slot) => ({
      wasTold: (what) => slot.get().includes(what),
      tell: (what) => slot.change("told", (told) => after(told, what, () => [...told, what])),
    }),
    onDisk: linesForm("told.jsonl"),
  };
}
