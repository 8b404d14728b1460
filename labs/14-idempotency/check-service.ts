import { serviceOutcome, serviceReality } from "#agent/service-outcome.ts";
import { both } from "../both.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";

function outcomes(invariant: string, expected: string, ...statuses: number[]): Example {
  return {
    invariant,
    breach: async () => {
      const found = statuses.map((status) => [
        status,
        serviceOutcome("charge", { status, text: "said" }).status,
      ]);
      return unlessEqual(
        found,
        statuses.map((status) => [status, expected]),
      );
    },
  };
}

function realities(invariant: string, expected: string, ...statuses: number[]): Example {
  return {
    invariant,
    breach: async () => {
      const found = statuses.map((status) => [
        status,
        serviceReality("charge", { status, text: "said" }).status,
      ]);
      return unlessEqual(
        found,
        statuses.map((status) => [status, expected]),
      );
    },
  };
}

export const serviceCheck = exampleCheck(
  {
    id: "14.service",
    task: "14.6",
    title: both("服务的答复说明了什么", "What the answer of a service says"),
  },
  [
    outcomes("a-success-is-done", "done", 200, 201, 204),
    {
      invariant: "the-answer-is-what-the-service-said",
      breach: async () => {
        const outcome = serviceOutcome("charge", { status: 201, text: "said" });
        return unlessEqual(outcome.status === "done" ? outcome.content : null, [
          { type: "text", text: "said" },
        ]);
      },
    },
    outcomes("a-used-key-refuses-this-request", "refused", 422),
    outcomes("a-refusal-did-nothing", "refused", 400, 401, 403, 404, 413, 429),
    outcomes("an-equal-request-that-goes-on-is-unknown", "unknown", 409),
    outcomes("a-broken-server-may-have-done-it", "unknown", 500, 502, 503, 504),
    outcomes("a-promise-is-not-done", "unknown", 202),
    outcomes("what-says-too-little-is-unknown", "unknown", 302, 408, 425),
    realities("what-is-found-is-found", "found", 200),
    realities("not-found-is-not-never", "absent", 404),
    realities("no-word-about-the-key-is-silence", "silent", 202, 401, 405, 500),
  ],
);
