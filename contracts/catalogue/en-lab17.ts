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
  "lab17.frozen":
    "the first worker (token {token}) passed its last check and is frozen before its request is sent; its " +
    "lease runs out",
  "lab17.took_over": "the second worker takes over (token {token}): {end}",
  "lab17.woke_up": "the first worker wakes up, sends its request and then its completion: {end}",
  "lab17.late_refused":
    "the late request carries an old token, and the service refuses it; the database refuses the late record",
  "lab17.told_who": "the run {runId} is carried by {worker}, and who came later is told so",
  "lab17.one_clock": "leases go by the database's clock alone, whatever the machines believe",
  "lab17.looked":
    "the connection was lost during the commit, its outcome unknown: looked first, decided then, one record",
  "lab17.done": "the run has its end, and each of its operations its completion",
  "lab17.crowd": "{runs} runs have their end, and each of {payments} payments was made once",
  "lab17.explored": "{states} states were explored, and every invariant held in each",
  "lab17.broken": "the invariant {invariant} is broken",
};
