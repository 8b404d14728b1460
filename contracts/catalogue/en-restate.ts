import type { zhRestate } from "./zh-restate.ts";

/** What is said where Restate is set beside the engine of lab 18, in English. */
export const enRestate: Readonly<Record<keyof typeof zhRestate, string>> = {
  "restate.installing":
    "installing Restate's server {version} and SDK {sdk} from the npm registry " +
    "(about {downloadMb} MB to fetch, {diskMb} MB on disk, this once): {folder}",
  "restate.not_installed":
    "Restate {version} could not be installed ({problem}): " +
    "the first time, it is fetched from the npm registry",
  "restate.no_server": "there is no server of Restate {version} for {platform}; nothing was fetched",
  "restate.not_started": "Restate's server did not start: {problem}",
  "restate.needed":
    "(needs Restate {version}, about {downloadMb} MB that are fetched on the first run; not part of all)",
  "lab18.restate_retry":
    "default retries: the service is killed (SIGKILL) behind its effect, before the record; " +
    "another one starts",
  "lab18.restate_pause":
    "one attempt, then paused: the same SIGKILL, another one starts, and a person resumes",
  "lab18.restate_journal":
    "with the journal inside the step: the same SIGKILL, another one starts, and a person decides",
  "lab18.restate_server": "now the service lives on; Restate's server is killed (SIGKILL) and started again",
  "lab18.restate_frozen":
    "the server is frozen, the step begins all the same; both are killed behind its effect",
  "lab18.restate_compared":
    "Restate records the intent and can stop for a person; but the intent need not be durable before " +
    "the effect, nor does the count of attempts last, so at most once is still the journal's",
};
