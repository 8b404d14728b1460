import { both } from "../both.ts";
import type { AboutCheck, Check } from "../check.ts";
import { crashCheck } from "../crash-check.ts";
import { titled } from "../titled.ts";
import { decideCheck } from "./check-decide.ts";
import { choicesCheck, settleCheck } from "./check-pure.ts";
import { reconcileCheck } from "./check-reconcile.ts";
import { rollBackCheck } from "./check-roll-back.ts";
import { evidenceCheck } from "./check-world.ts";
import { reconciledScenario } from "./explored.ts";
import { en } from "./titles-en.ts";
import { zh } from "./titles-zh.ts";
import { twoPeopleScenario } from "./two-people.ts";

export { exercise } from "./exercise.ts";

type About = Pick<AboutCheck, "id" | "title" | "task">;

function crashes(
  about: About,
  name: Parameters<typeof reconciledScenario>[0],
  level: "process" | "power",
): Check {
  return crashCheck({ ...about, level, options: { maxStates: 6_000 } }, () => reconciledScenario(name));
}

export const checks: readonly Check[] = titled({ zh, en }, [
  settleCheck,
  evidenceCheck,
  choicesCheck,
  rollBackCheck,
  reconcileCheck,
  decideCheck,
  crashes(
    {
      id: "15.crashes",
      task: "15.5",
      title: both(
        "查询、fence、结论、结果，死在哪里都一样收尾",
        "Dying in look-up, fence, settlement or result comes to the same end",
      ),
    },
    "asked",
    "process",
  ),
  crashes(
    {
      id: "15.person",
      task: "15.6",
      title: both(
        "人的决定和撤销，死在哪里都算数",
        "Decisions and roll-backs hold, wherever the process dies",
      ),
    },
    "decided",
    "process",
  ),
  crashes(
    {
      id: "15.fragile",
      task: "15.4",
      title: both("不能重发的撤销，最多一次", "A roll-back that must not be sent twice is not"),
    },
    "fragile",
    "process",
  ),
  crashes(
    {
      id: "15.mute",
      task: "15.6",
      title: both("谁也问不了的动作，只由人下结论", "Where nobody can be asked, only a person settles"),
    },
    "mute",
    "process",
  ),
  crashCheck(
    {
      id: "15.people",
      task: "15.6",
      level: "order",
      long: true,
      title: both(
        "两个人同时看、同时决定，顺序怎样都行，死了一个也行",
        "Two people look and decide at once, in every order, and one may die",
      ),
    },
    twoPeopleScenario,
  ),
  crashes(
    { id: "15.power", task: "15.6", title: both("断电任意多次，仍然成立", "The same with power cuts") },
    "fragile",
    "power",
  ),
]);
