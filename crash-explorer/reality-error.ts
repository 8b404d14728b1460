/** A path, or a question about it, to which no real disk and no real process can give an honest answer. */
export class RealityError extends Error {
  readonly problem: keyof typeof why;

  constructor(problem: keyof typeof why, about = "") {
    super(why[problem] + (about && `: ${about}`));
    this.name = new.target.name;
    this.problem = problem;
  }
}

const why = {
  "no-real-boot": "this scenario has no bootReal",
  "not-on-disk": "this thing does not say how it lies on a disk",
  "not-a-file": "a folder to explore may hold files and folders alone",
  "power-copied": "copies of a real folder show what a process leaves behind, not what a power cut does",
  "power-killed": "SIGKILL ends a process and keeps the page cache, so it cannot stand for a power cut",
  "order-chosen": "nobody can make real processes take turns as a schedule says",
  "choice-outside": "nobody can make the real world outside choose this",
  "fate-outside": "what became of a request is not for this machine to decide",
} as const;
