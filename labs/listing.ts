import type { Language } from "#contracts/render.ts";

/** One lab of the course. `modules` are the files of my-pi-agent/src that its exercises replace. */
export interface LabListing {
  number: string;
  slug: string;
  title: Readonly<Record<Language, string>>;
  modules: readonly string[];
  /** Some of its checks explore crashes, so that somebody can walk through one. */
  explores?: true;
}
