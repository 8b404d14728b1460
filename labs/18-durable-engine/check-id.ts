import { executorIdOf, executorLease, lifeOf } from "#agent/executor-id.ts";
import { codeOf, holds } from "../17-many-workers/check-bench.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";

const life = { host: "h", pid: 7, nonce: "n" };

export const idCheck = exampleCheck(
  { id: "18.id", task: "18.1", title: both("执行者的名字", "The name of an executor") },
  [
    holds(
      "two-lives-have-two-names",
      () => executorIdOf(life) === executorIdOf({ ...life, nonce: "m" }),
      false,
    ),
    holds("two-lives-have-two-names", () => executorIdOf(life) === executorIdOf({ ...life, pid: 8 }), false),
    holds("no-part-pretends-to-be-two", () => lifeOf(executorIdOf({ host: "a:1%2", pid: 7, nonce: "b:c" })), {
      host: "a:1%2",
      pid: 7,
      nonce: "b:c",
    }),
    holds(
      "no-lot-no-name",
      () => {
        try {
          return executorIdOf({ ...life, nonce: "" });
        } catch (error) {
          return codeOf(error);
        }
      },
      "engine.no_life",
    ),
    holds(
      "a-foreign-name-is-no-life",
      () => ["local", "a:b:c", "a:0:n", "a:1:", "%:1:n", ":1:n", "a:1:n:m"].filter((name) => lifeOf(name)),
      [],
    ),
    holds(
      "each-executor-has-a-lease-of-its-own",
      () => executorLease(executorIdOf(life)) === executorLease(executorIdOf({ ...life, nonce: "m" })),
      false,
    ),
  ],
);
