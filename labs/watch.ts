import type { Fact } from "#contracts/facts.ts";

/**
 * Hears what a harness says of itself while it lives: its Trace, and what it decided. It may be told
 * anything, since learners' modules speak to it, and nothing that it does reaches them.
 */
export type Watch = (fact: Fact) => void;
