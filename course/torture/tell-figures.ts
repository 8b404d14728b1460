import type { Fact } from "#contracts/facts.ts";
import { dayAndMachine } from "../benchmark-results.ts";
import type { Person } from "../person.ts";
import type { Breach } from "./audit.ts";
import type { Death, Story } from "./boundaries.ts";
import { storyOf } from "./story.ts";
import type { Figures } from "./torture.ts";

/** The figures as stdout has them: counts, and what is wrong in full. */
export function jsonOf({ breaches, ...figures }: Figures) {
  const counted = (kind: Breach["kind"]) => breaches.filter((breach) => breach.kind === kind).length;
  const counts = { duplicates: counted("duplicate"), lost: counted("lost"), stuck: counted("stuck") };
  return { ...figures, ...counts, ...(breaches.length > 0 && { breaches }) };
}

export function tellFigures(person: Person, figures: Figures, planted: string | undefined): void {
  const { journal, seed, breaches } = figures;
  const { kills, effects, seconds, blocked, reconciled, byHand } = figures;
  if (breaches.length === 0) {
    person.tell("torture.held", { journal, kills, effects, seconds, seed }, "good");
  } else {
    person.tell("torture.broken", { journal, kills, seed }, "bad");
  }
  person.tell("torture.settled", { blocked, reconciled, byHand }, "quiet");
  for (const { code, params } of breaches.map(breachFact)) person.tell(code, params, "bad");
  for (const run of new Set(breaches.map((breach) => breach.run))) {
    tellStory(person, storyOf(seed, run));
    const more = planted === undefined ? "" : ` --planted ${planted}`;
    person.tell("torture.again", { journal, seed, run, more });
  }
}

function breachFact(breach: Breach): Fact {
  switch (breach.kind) {
    case "duplicate":
      return { code: "torture.duplicate", params: { action: breach.action, times: breach.times } };
    case "lost":
      return { code: `torture.lost_${breach.what}`, params: { action: breach.action } };
    case "stuck":
      return { code: "torture.stuck", params: { run: breach.run, problem: breach.problem } };
  }
}

function tellStory(person: Person, { run, actions, deaths }: Story): void {
  const told = actions.map(({ kind, name }) => `${kind} ${name}`).join(", ");
  person.tell("torture.story", { run, actions: told, deaths: deaths.map(deathText).join("; ") });
}

function deathText(death: Death): string {
  if (death.at === "at random") return `${death.at} (${death.afterMs.toFixed(1)} ms)`;
  const more = death.at === "effect sent" ? `, lands ${death.lands}` : "";
  return `${death.at} (${death.spot}${more})`;
}

/** A section of docs/benchmarks.md. */
export function sectionOf(figures: Figures): string {
  const { kills, seconds, runs, operations, effects, duplicates, lost, stuck } = jsonOf(figures);
  const { blocked, reconciled, byHand, killsAt, seed } = figures;
  const places = Object.entries(killsAt).map(([at, count]) => `${at} ${count}`);
  return `- ${kills} kills in ${seconds} s (seed ${seed}), ${runs} runs, ${operations} operations, \
${effects} effects: ${duplicates} duplicates, ${lost} lost, ${stuck} without an end
- blocked ${blocked} times; ${reconciled} operations reconciled by look-up, ${byHand} by hand
- killed ${places.join(", ")}

Written by \`npm run torture -- --kills N --write\` on ${dayAndMachine()}.
`;
}
