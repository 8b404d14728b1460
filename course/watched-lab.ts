import type { CheckResult } from "../labs/check.ts";
import type { LabListing } from "../labs/curriculum.ts";
import { replayCommand, tellStatus } from "./check-lab.ts";
import type { Surroundings } from "./house.ts";
import type { LabApart, Whose } from "./lab-thread.ts";
import { orderChecks } from "./order-checks.ts";
import { recordChecks } from "./record-checks.ts";
import { type RunCheck, runChecks } from "./run-checks.ts";
import { TaskAtHand } from "./task-at-hand.ts";
import { type Told, tellFinding } from "./tell-finding.ts";
import { WarmLab } from "./warm-lab.ts";

/** A lab whose checks are run again and again, and what is known of it from one time to the next. */
export class WatchedLab {
  readonly lab: LabListing;
  readonly tasks: TaskAtHand;
  readonly #surroundings: Surroundings;
  readonly #warm: WarmLab;
  readonly #only: boolean;
  readonly #statuses = new Map<string, CheckResult["status"]>();
  #whoseTold = "";
  #recorded: Promise<void> = Promise.resolve();

  /** @throws {HarnessError} `command.no_checks` */
  constructor(lab: LabListing, whose: Whose, surroundings: Surroundings) {
    this.lab = lab;
    this.#surroundings = surroundings;
    this.#only = whose === "only-this-lab";
    this.#warm = new WarmLab(lab, { house: surroundings.house, whose });
    this.tasks = new TaskAtHand(lab, this.#statuses, surroundings);
  }

  /**
   * Runs the checks once, or as far as the signal lets it. Whatever the modules are like, that is told and
   * thrown by nobody: the next save may put it right.
   */
  async run(saved: readonly string[], signal: AbortSignal): Promise<void> {
    const { person, explain } = this.#surroundings;
    try {
      const apart = await this.#warm.open((text) => person.show(text, "quiet"), signal);
      try {
        await this.#runIn(apart, saved, signal);
      } finally {
        await apart.close();
      }
    } catch (thrown) {
      if (!signal.aborted) explain(thrown);
    }
    if (signal.aborted) return;
    this.#warm.warmUp();
    person.tell("watch.waiting", {}, "quiet");
  }

  async close(): Promise<void> {
    await this.#recorded;
    await this.#warm.close();
  }

  async #runIn(apart: LabApart, saved: readonly string[], signal: AbortSignal): Promise<void> {
    const { house, person } = this.#surroundings;
    this.tasks.list(apart);
    this.#tellWhose(apart);
    const { tasks, files } = apart;
    const failed = (check: string) => this.#statuses.get(check) === "failed";
    const focus = this.tasks.current?.id;
    const checks = orderChecks(apart.checks, { tasks, files, saved, failed, focus });
    const ran: RunCheck[] = [];
    const told: Told = { histories: 0, tasks: new Set() };
    const around = { person, root: house.root, signal, asTheyCome: true };
    for await (const { check, result } of runChecks(apart, checks, around)) {
      this.#tell({ check, result }, told, apart);
      ran.push({ check, result });
      this.#statuses.set(check.id, result.status);
      this.#warm.warmUp();
    }
    // Also of a round that was ended: whoever saves often would never have anything on record.
    const own = { tasks, lab: this.lab, only: this.#only };
    this.#recorded = this.#recorded.then(() => recordChecks(ran, own, { house, person }));
    if (signal.aborted) return;
    await this.#recorded;
    const passed = ran.filter(({ result }) => result.status === "passed").length;
    const tone = passed === ran.length ? "good" : "bad";
    person.tell("watch.passed", { passed, all: ran.length }, tone);
    this.tasks.settle();
    this.tasks.tellWhetherDone();
  }

  /** The first counterexample of a task is enough to work on. */
  #tell({ check, result }: RunCheck, told: Told, { tasks }: LabApart): void {
    const { person } = this.#surroundings;
    const { lab } = this;
    tellStatus(check, result, person);
    const { finding } = result;
    if (!finding || told.tasks.has(check.task)) return;
    const task = tasks.find(({ id }) => id === check.task);
    const replay = finding.token && replayCommand({ lab, only: this.#only }, finding.token);
    tellFinding(finding, { task, replay, lab, person, told });
  }

  /** Which modules are the learner's seldom changes. */
  #tellWhose({ whose }: LabApart): void {
    const { person } = this.#surroundings;
    const said = whose.map((fact) => person.text(fact)).join("\n");
    if (said !== this.#whoseTold) person.show(said, "quiet");
    this.#whoseTold = said;
  }
}
