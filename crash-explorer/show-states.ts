import type { Bilingual, Language } from "#contracts/render.ts";
import { type Saying, wordsIn } from "./sayings.ts";
import type { Level, Thing, Things } from "./thing.ts";
import type { Snapshot } from "./world.ts";

type AnyThing = Thing<unknown, unknown>;

/** What is in the things, by their names, as a person reads it. */
export function showStates(
  things: Things,
  snapshot: Snapshot,
  level: Level,
): Record<string, string | Bilingual> {
  return byName(things, snapshot, (thing, state) => thing.show?.(state) ?? thing.fingerprint(state, level));
}

function byName<Read>(
  things: Things,
  snapshot: Snapshot,
  read: (thing: AnyThing, state: unknown) => Read,
): Record<string, Read> {
  const entries = Object.entries<AnyThing>(things).map(([name, thing], place) => {
    return [name, read(thing, snapshot[place])] as const;
  });
  return Object.fromEntries(entries);
}

type Shown = Readonly<Record<string, Saying>>;

/** Of two worlds, what is in the things that differ; as they are printed where all of it reads alike. */
export function showApart(
  things: Things,
  level: Level,
  worlds: readonly [Snapshot, Snapshot],
): readonly [Bilingual, Bilingual] {
  const shown = worlds.map((world) => showStates(things, world, level)) as [Shown, Shown];
  const names = namesApart(things, shown);
  if (names.length > 0) return [inBoth(names, shown[0]), inBoth(names, shown[1])];
  const printed = worlds.map((world) =>
    byName(things, world, (thing, state) => thing.fingerprint(state, level)),
  ) as [Shown, Shown];
  const apart = namesApart(things, printed);
  return [inBoth(apart, printed[0]), inBoth(apart, printed[1])];
}

function namesApart(things: Things, [one, other]: readonly [Shown, Shown]): string[] {
  const words = (saying: Saying = "") => wordsIn(saying, "en");
  return Object.keys(things).filter((name) => words(one[name]) !== words(other[name]));
}

function inBoth(names: readonly string[], shown: Shown): Bilingual {
  const tell = (language: Language) =>
    names.map((name) => `${name}: ${wordsIn(shown[name] ?? "", language)}`).join("; ");
  return { zh: tell("zh"), en: tell("en") };
}
