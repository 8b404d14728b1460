import { writeKnowingly } from "#agent/look-after-lost-commit.ts";
import { HarnessError } from "#contracts/errors.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { codeOf, holds } from "./check-bench.ts";
import { away, lostAnswer as lost } from "./losing-table.ts";

/** What was asked, in order. */
export async function asked(
  outcomes: readonly ("ok" | "lost" | "refused")[],
  found: readonly (string | undefined | Error)[],
): Promise<string[]> {
  const heard: string[] = [];
  const [left, looks] = [[...outcomes], [...found]];
  const write = async () => {
    heard.push("write");
    const outcome = left.shift() ?? "lost";
    if (outcome === "lost") throw lost();
    if (outcome === "refused") throw new HarnessError({ code: "worker.stale", params: {} });
    return "written";
  };
  const look = async () => {
    heard.push("look");
    const seen = looks.shift();
    if (seen instanceof Error) throw seen;
    return seen;
  };
  const end = await writeKnowingly(write, look).catch((error: unknown) => codeOf(error) ?? String(error));
  return [...heard, end];
}

export const lookCheck = exampleCheck(
  { id: "17.look", task: "17.6", title: both("提交的回答丢了", "When the answer to a commit is lost") },
  [
    holds("a-told-write-is-not-looked-for", () => asked(["ok"], []), ["write", "written"]),
    holds("a-lost-answer-is-looked-for", () => asked(["lost"], ["found"]), ["write", "look", "found"]),
    holds("what-never-came-is-written-again", () => asked(["lost", "ok"], [undefined]), [
      "write",
      "look",
      "write",
      "written",
    ]),
    holds("who-cannot-look-knows-nothing", () => asked(["lost", "ok"], [away()]), [
      "write",
      "look",
      "database.unreachable",
    ]),
    holds("a-refusal-is-no-lost-answer", () => asked(["refused"], []), ["write", "worker.stale"]),
    holds("tries-have-a-limit", async () => {
      const heard = await asked([], []);
      return [heard.length < 60, heard.at(-1), heard.at(-2)];
    }, [true, "database.outcome_unknown", "look"]),
  ],
);
