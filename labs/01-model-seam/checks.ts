import type { Check } from "../check.ts";
import { argumentsCheck } from "./arguments-check.ts";
import { blocks, ends } from "./collect-checks.ts";
import { httpFaults } from "./http-faults-check.ts";
import { httpReply } from "./http-reply-check.ts";
import { recorded } from "./recorded-check.ts";
import { scripted } from "./scripted-check.ts";

export { exercise } from "./exercise.ts";

export const checks: readonly Check[] = [
  argumentsCheck,
  blocks,
  ends,
  scripted,
  recorded,
  httpReply,
  httpFaults,
];
