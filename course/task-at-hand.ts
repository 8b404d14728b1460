import { isHarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { AboutCheck, CheckResult } from "../labs/check.ts";
import { curriculum, type LabListing } from "../labs/curriculum.ts";
import { showHint } from "./hint-lab.ts";
import type { Surroundings } from "./house.ts";
import { isRegressed, type ProgressFacts } from "./progress-facts.ts";
import { readProgress } from "./progress-file.ts";
import type { LabTasks, TaskListing } from "./serve-checks.ts";

/** The task that the learner works on: only the learner goes on to the next, and what breaks leads back. */
export class TaskAtHand {
  readonly #lab: LabListing;
  readonly #statuses: ReadonlyMap<string, CheckResult["status"]>;
  readonly #surroundings: Surroundings;
  #listed: LabTasks = { checks: [], tasks: [] };
  #place = -1;
  #rounds = 0;
  #regressed: readonly string[] = [];

  constructor(
    lab: LabListing,
    statuses: ReadonlyMap<string, CheckResult["status"]>,
    surroundings: Surroundings,
  ) {
    this.#lab = lab;
    this.#statuses = statuses;
    this.#surroundings = surroundings;
  }

  get current(): TaskListing | undefined {
    return this.#listed.tasks[this.#place];
  }

  /** What there is to do; the first time, the learner is put where the record says. */
  list(listed: LabTasks): void {
    this.#listed = listed;
    if (this.#place >= 0) return;
    const { checks } = this.#readProgress();
    const isOpen = ({ id }: TaskListing) =>
      this.#checksOf(id).some((check) => checks.get(check.id)?.last?.status !== "passed");
    this.#place = Math.max(listed.tasks.findIndex(isOpen), 0);
    this.#tellCurrent();
  }

  /** All checks have come to their end: what the record did not know yet may put the learner elsewhere. */
  settle(): void {
    const { person } = this.#surroundings;
    const { checks } = this.#readProgress();
    const regressed = this.#listed.checks.filter(({ id }) => isRegressed(checks.get(id) ?? {}));
    for (const { id, title } of regressed) {
      person.tell("watch.regressed", { check: id, title: title[person.language] }, "bad");
    }
    const fresh = regressed.filter(({ id }) => !this.#regressed.includes(id));
    this.#regressed = regressed.map(({ id }) => id);
    const broken = fresh.map(({ task }) => task);
    const [before, isFirst] = [this.#place, this.#rounds === 0];
    this.#rounds += 1;
    if (fresh.length > 0) this.#place = this.#listed.tasks.findIndex(({ id }) => broken.includes(id));
    else if (isFirst && this.#listed.tasks.some(this.#isOpen)) {
      this.#place = this.#listed.tasks.findIndex(this.#isOpen);
    }
    if (this.#place !== before) this.#tellCurrent();
  }

  tellWhetherDone(): void {
    const { person } = this.#surroundings;
    const { current } = this;
    if (!current || this.#statusOf(current) !== "passed") return;
    person.tell("watch.task_done", { task: current.id, title: current.title[person.language] }, "good");
    const next = this.#listed.tasks[this.#place + 1];
    if (next) person.tell("watch.next_task", { task: next.id, title: next.title[person.language] });
    else if (this.#nextLab) person.tell("watch.next_lab", { lab: this.#nextLab.number });
  }

  /** Goes on to the next task, or gives the lab in which it is. */
  next(): LabListing | undefined {
    if (this.#place + 1 < this.#listed.tasks.length) {
      this.#place += 1;
      this.#tellCurrent();
      return undefined;
    }
    if (this.#listed.tasks.length > 0 && this.#nextLab) return this.#nextLab;
    this.#surroundings.person.tell("watch.no_next");
    return undefined;
  }

  tellTasks(): void {
    const { person } = this.#surroundings;
    for (const task of this.#listed.tasks) {
      const status = this.#statusOf(task);
      const params = { task: task.id, title: task.title[person.language], status: said(status) };
      const tone = status === "passed" ? "good" : "story";
      person.tell(task === this.current ? "watch.task_at_hand" : "watch.task", params, tone);
    }
  }

  async tellHint(): Promise<void> {
    const { person, house } = this.#surroundings;
    const { current } = this;
    // A hint of what passes would be lost on somebody who looks for what does not.
    const stuck = current && this.#isOpen(current) ? current : this.#listed.tasks.find(this.#isOpen);
    try {
      if (stuck) await showHint(stuck, this.#lab, { house, person, byKey: true });
      else person.tell("watch.no_hint", {}, "quiet");
    } catch (error) {
      this.#surroundings.explain(error);
    }
  }

  #tellCurrent(): void {
    const { person } = this.#surroundings;
    const { current } = this;
    if (!current) return;
    const { id, title, modules } = current;
    const params = { task: id, title: title[person.language], modules: modules.join(", ") || "-" };
    person.tell("watch.at_task", params, "title");
  }

  #statusOf({ id }: TaskListing): CheckResult["status"] | "not_run" | "no_checks" {
    const statuses = this.#checksOf(id).map((check) => this.#statuses.get(check.id) ?? "not_run");
    const worst = (["failed", "undecided", "not_run"] as const).find((status) => statuses.includes(status));
    return worst ?? (statuses.length === 0 ? "no_checks" : "passed");
  }

  readonly #isOpen = (task: TaskListing): boolean => !["passed", "no_checks"].includes(this.#statusOf(task));

  #checksOf(task: string): AboutCheck[] {
    return this.#listed.checks.filter((check) => check.task === task);
  }

  get #nextLab(): LabListing | undefined {
    return curriculum[curriculum.findIndex(({ number }) => number === this.#lab.number) + 1];
  }

  /** A record that cannot be read is told where it would be written. */
  #readProgress(): Pick<ProgressFacts, "checks" | "hints"> {
    try {
      return readProgress(this.#surroundings.house.root);
    } catch (error) {
      if (!isHarnessError(error)) throw error;
      return { checks: new Map(), hints: new Map() };
    }
  }
}

function said(status: CheckResult["status"] | "not_run" | "no_checks"): Fact {
  return { code: `watch.status_${status}`, params: {} };
}
