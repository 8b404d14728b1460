import { stepsVersion, versionGate, versionsStillNeeded } from "#agent/version-gate.ts";
import { holds } from "../17-many-workers/check-bench.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";

const gate = (version: string, own: string) => {
  const standing = versionGate({ version }, own);
  return standing.kind === "carry" ? "carry" : standing.reason.code;
};

export const versionCheck = exampleCheck(
  {
    id: "18.version",
    task: "18.2",
    title: both("哪个版本接哪个工作流", "Which version carries which workflow"),
  },
  [
    holds(
      "equal-steps-are-one-version",
      () => new Set(["call", "call"].map((kind) => stepsVersion("a", ["request", kind]))).size,
      1,
    ),
    holds(
      "other-steps-are-another-version",
      () =>
        new Set([
          stepsVersion("a", ["request", "call"]),
          stepsVersion("a", ["call", "request"]),
          stepsVersion("a", ["request"]),
          stepsVersion("a", ["request,call"]),
          stepsVersion("a", ["requestcall"]),
          stepsVersion("b", ["request", "call"]),
        ]).size,
      6,
    ),
    holds("own-workflows-are-carried", () => gate("harness-9", "harness-9"), "carry"),
    holds("others-are-left", () => gate("harness-9", "harness-10"), "engine.other_version"),
    holds("others-are-left", () => gate("harness-10", "harness-9"), "engine.other_version"),
    holds("others-are-left", () => gate("", "harness-9"), "engine.other_version"),
    holds(
      "both-versions-are-named",
      () => {
        const standing = versionGate({ version: "a" }, "b");
        return standing.kind === "leave" ? standing.reason.params : standing.kind;
      },
      { version: "a", own: "b" },
    ),
    holds(
      "what-is-still-needed-is-counted",
      () => [
        ...versionsStillNeeded(
          ["a", "b", "a", "c", "own"].map((version) => ({ version })),
          "own",
        ),
      ],
      [
        ["a", 2],
        ["b", 1],
        ["c", 1],
      ],
    ),
  ],
);
