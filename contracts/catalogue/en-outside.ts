import { enLab14 } from "./en-lab14.ts";
import { enLab15 } from "./en-lab15.ts";
import { enLab16 } from "./en-lab16.ts";
import { enLab17 } from "./en-lab17.ts";
import { enLab18 } from "./en-lab18.ts";
import { enTorture } from "./en-torture.ts";

/** What labs 14 to 18 say, in English. */
export const enOutside = {
  ...enLab14,
  ...enLab15,
  ...enLab16,
  ...enLab17,
  ...enTorture,
  ...enLab18,
} as const satisfies Record<string, string>;
