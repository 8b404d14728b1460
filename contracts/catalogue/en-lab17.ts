import type { zhLab17 } from "./zh-lab17.ts";

/** What lab 17, its workers and its database say, in English. */
export const enLab17: Readonly<Record<keyof typeof zhLab17, string>> = {
  "postgres.no_binaries":
    "no Postgres comes with the packages for this platform ({platform}): set DATABASE_URL to one you have",
  "postgres.not_started":
    "Postgres did not start ({problem}); set DATABASE_URL to use one that you have instead",
  "postgres.not_reached": "the Postgres of DATABASE_URL cannot be used: {problem}",
  "database.outcome_unknown":
    "the connection was lost during the commit: nobody knows whether the write {write} took effect",
  "database.unreachable": "the database cannot be reached ({problem}); nothing was written",
  "worker.stale": "the run {runId} was claimed by another worker (token {token} < {newest}): write refused",
  "worker.key_taken": "the same action ({key}) is under way in the run {runId}, and comes first",
  "worker.lease_lost": "the lease of the run {runId} (token {token}) is lost: the effect did not happen",
  "worker.late_request":
    "{tool} was begun by a worker that lost its lease; its request may still come, and nothing that it is " +
    "sent to checks tokens or knows keys: not repeated, a person has to decide",
  "worker.run_held": "the run {runId} is carried by {worker} on {host} since {since}",
  "worker.taken_over": "{worker} on {host} renews no longer: the run {runId} is taken over here",
};
