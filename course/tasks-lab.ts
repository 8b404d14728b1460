import type { CheckResult } from "../labs/check.ts";
import type { LabListing } from "../labs/curriculum.ts";
import { reserveStdout } from "./ending.ts";
import type { Surroundings } from "./house.ts";
import { openLab } from "./lab-thread.ts";
import { recordChecks } from "./record-checks.ts";
import { type RunCheck, runChecks } from "./run-checks.ts";

export interface TasksWish {
  lab: LabListing;
  /** As for `--check`. */
  only: boolean;
  json: boolean;
}

type Status = CheckResult["status"] | "no_checks";

/** Lists a lab's tasks, and whether the checks of each pass by now. Exit 0 however far the learner is. */
export async function listTasks(
  { lab, only, json }: TasksWish,
  { house, person }: Surroundings,
): Promise<number> {
  const print = reserveStdout(person);
  const whose = only ? "only-this-lab" : "learner";
  const apart = await openLab(lab, { house, whose }, (text) => person.show(text, "quiet"));
  const ran: RunCheck[] = [];
  const statuses = new Map<string, CheckResult["status"]>();
  try {
    if (!json) for (const { code, params } of apart.whose) person.tell(code, params, "quiet");
    for await (const { check, result } of runChecks(apart, apart.checks, { person, root: house.root })) {
      ran.push({ check, result });
      statuses.set(check.id, result.status);
    }
  } finally {
    await apart.close();
  }
  await recordChecks(ran, { ...apart, lab, only }, { house, person });
  const tasks = apart.tasks.map(({ id, title, minutes, modules }) => {
    const own = apart.checks.filter(({ task }) => task === id);
    const checks = own.map((check) => ({ check: check.id, status: statuses.get(check.id) ?? "undecided" }));
    return { task: id, title: title[person.language], minutes, modules, checks, status: worstOf(checks) };
  });
  if (json) {
    print(tasks);
    return 0;
  }
  for (const { task, title, minutes, checks, status } of tasks) {
    const open = checks.filter((check) => check.status === status).map(({ check }) => check);
    const said = person.text({ code: `task.${status}`, params: { checks: open.join(", ") } });
    person.tell("task.line", { task, title, minutes, status: said }, status === "passed" ? "good" : "story");
  }
  const next = tasks.find(({ status }) => status === "failed" || status === "undecided");
  if (next) {
    const { task, title } = next;
    person.tell("task.next", { task, title, command: `npm run lab -- ${lab.number} --task ${task}` });
  }
  return 0;
}

function worstOf(checks: readonly { status: CheckResult["status"] }[]): Status {
  const found = (["failed", "undecided", "passed"] as const).find((status) =>
    checks.some((check) => check.status === status),
  );
  return found ?? "no_checks";
}
