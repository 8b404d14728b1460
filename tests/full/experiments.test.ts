import { describe, test } from "vitest";
import { curriculum } from "../../labs/curriculum.ts";
import { expectExperiment } from "../support/expect-experiment.ts";

describe.concurrent.each(curriculum)("lab $number $slug", (lab) => {
  // In Chinese all of it is tried in process, on the finished modules; save for the one with an engine.
  test.each(lab.number === "18" ? (["zh", "en"] as const) : (["en"] as const))(
    "gives in %s all that it is expected to, through the command",
    (language) => expectExperiment(lab, language, "all"),
    // A lab with an engine starts dozens of real processes, which wait for leases and for each other.
    900_000,
  );
});
