/** One of the processes that live at the same time in one life, or a moment that somebody outside picks. */
export interface Process {
  readonly name: string;
  dead: boolean;
  /** Everything that it was told so far, as one number: it can only act on this. */
  told: number;
  /** Called when it dies while others live on; absent: only with the whole life. */
  onDeath?: () => void;
}

interface Waiting {
  process: Process;
  name: string;
  go: () => void;
  /** It may as well never come, as long as something else goes on. */
  moment: boolean;
}

/** What can happen next. */
interface Step {
  name: string;
  take: () => void;
}

/**
 * Which of the operations that wait goes next, at level order: every operation of every process waits for its
 * turn, one goes when nothing moves any more, and where several could, the explorer tries each. No schedule
 * has to be fair, so a process that asks again and again until another has moved goes on and on.
 */
export class Schedule {
  readonly processes: Process[] = [];
  readonly #known: Told;
  #waiting: Waiting[] = [];

  constructor(known: Told) {
    this.#known = known;
  }

  add(name: string, onDeath?: () => void): Process {
    const process: Process = { name, dead: false, told: 0, ...(onDeath && { onDeath }) };
    this.processes.push(process);
    return process;
  }

  wait(process: Process, name: string, moment = false): Promise<void> {
    if (process.dead) return new Promise(() => {});
    return new Promise((go) => this.#waiting.push({ process, name, go, moment }));
  }

  /** The process was told this, and what it does from now on may depend on it. */
  tell(process: Process, what: string): void {
    process.told = this.#known.after(process.told, what);
  }

  /** Everything that the processes were told: with the same world around them they go on alike. */
  get told(): string {
    return this.processes.map(({ told, dead }) => (dead ? "dead" : told)).join(",");
  }

  /**
   * First what goes on by itself, in the order of asking; then moments; then deaths.
   * @param hasEnded the first process has: what waits for a moment alone waits no longer
   */
  steps(hasEnded: boolean): Step[] {
    const goes = this.#waiting.filter(({ moment }) => !moment);
    if (hasEnded && goes.length === 0) return [];
    const moments = this.#waiting.filter(({ moment }) => moment);
    const mortal = this.processes.filter(({ dead, onDeath }) => !dead && onDeath);
    const dying = mortal.filter((process) => this.#waiting.some((waiting) => waiting.process === process));
    return [
      ...[...goes, ...moments].map((waiting) => ({
        name: `${waiting.process.name} ${waiting.name}`,
        take: () => this.#go(waiting),
      })),
      ...dying.map((process) => ({ name: `${process.name} dies`, take: () => this.#die(process) })),
    ];
  }

  #go(chosen: Waiting): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting !== chosen);
    this.tell(chosen.process, `turn ${chosen.name}`);
    chosen.go();
  }

  #die(process: Process): void {
    process.dead = true;
    this.#waiting = this.#waiting.filter((waiting) => waiting.process !== process);
    process.onDeath?.();
  }
}

/** Numbers for sequences of texts, the same for the same sequence over all lives of an exploration. */
export class Told {
  readonly #numbers = new Map<string, number>();

  after(before: number, what: string): number {
    const sequence = `${before} ${what}`;
    let number = this.#numbers.get(sequence);
    if (number === undefined) {
      number = this.#numbers.size + 1;
      this.#numbers.set(sequence, number);
    }
    return number;
  }
}
