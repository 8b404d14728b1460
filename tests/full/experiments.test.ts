import { describe, test } from "vitest";
import { curriculum } from "../../labs/curriculum.ts";
import { expectExperiment } from "../support/expect-experiment.ts";

// A lab with an engine starts dozens of real processes, which wait for leases and for each other.
const PATIENCE_MS = 400_000;

describe.concurrent.each(curriculum)("lab $number $slug", (lab) => {
  const gives = (language: "zh" | "en") => () => expectExperiment(lab, language, "all");
  test("gives in zh all that it is expected to", gives("zh"), PATIENCE_MS);
  test("gives in en all that it is expected to", gives("en"), PATIENCE_MS);
});
