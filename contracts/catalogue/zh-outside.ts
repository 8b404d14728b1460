import { zhLab14 } from "./zh-lab14.ts";
import { zhLab15 } from "./zh-lab15.ts";
import { zhLab16 } from "./zh-lab16.ts";
import { zhLab17 } from "./zh-lab17.ts";
import { zhLab18 } from "./zh-lab18.ts";
import { zhTorture } from "./zh-torture.ts";

/** What labs 14 to 18 say, in Chinese. */
export const zhOutside = {
  ...zhLab14,
  ...zhLab15,
  ...zhLab16,
  ...zhLab17,
  ...zhTorture,
  ...zhLab18,
} as const satisfies Record<string, string>;
