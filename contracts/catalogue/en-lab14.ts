import type { zhLab14 } from "./zh-lab14.ts";

/** What keys, services and lab 14 say, in English. */
export const enLab14: Readonly<Record<keyof typeof zhLab14, string>> = {
  "operation.key_expired":
    "the idempotency key of {tool} is older than the service promises to know it: no automatic retry",
  "operation.key_reused": "{tool} was not run: the same idempotency key stands for other arguments already",
  "service.refused": "{tool} was not run: the service answered {status}",
  "service.unclear": "whether {tool} took effect is unknown: the service answered {status}",
  "service.no_answer": "{tool} got no answer from the service ({problem})",
  "service.looked_up": "asked the service of {tool} about the key: {status}",
  "lab14.killed": "the request has reached the service, and SIGKILL ends the harness (process {pid})",
  "lab14.restarted": "restarted: the same operation, attempt {attempts}",
  "lab14.exploring": "recovering from every crash, until there is no new state",
  "lab.no_loopback":
    "nothing reaches 127.0.0.1 here ({problem}), where this lab serves: turn the loopback network on",
};
