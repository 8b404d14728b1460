import type { Check } from "../check.ts";
import { titled } from "../titled.ts";
import { argumentsCheck } from "./arguments-check.ts";
import { blocks, ends } from "./collect-checks.ts";
import { httpFaults } from "./http-faults-check.ts";
import { httpReply } from "./http-reply-check.ts";
import { recorded } from "./recorded-check.ts";
import { scripted } from "./scripted-check.ts";
import { en } from "./titles-en.ts";
import { zh } from "./titles-zh.ts";

export { exercise } from "./exercise.ts";

export const checks: readonly Check[] = titled({ zh, en }, [
  argumentsCheck,
  blocks,
  ends,
  scripted,
  recorded,
  httpReply,
  httpFaults,
]);
