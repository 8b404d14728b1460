import type { zh } from "./titles-zh.ts";

/** What each invariant of this lab asks for, in English. */
export const en: Readonly<Record<keyof typeof zh, string>> = {
  "what-is-found-right-passes": "what was looked at and found right passes",
  "what-is-not-there-does-not-pass": "what is not there does not pass, whatever the model says",
  "modest-words-pass-too": "what is found right passes, however modest the model's words",
  "an-old-verdict-proves-nothing": "an old verdict proves nothing: it is looked again",
  "one-look-decides": "each claim is looked at once, and that decides",
  "each-verdict-is-kept-with-its-run-and-claim": "each verdict is kept with its run and its claim",
  "the-claim-is-the-last-reply": "the claim is the last reply",
  "no-answer-before-the-verdict-is-durable": "nothing is answered before the verdict is durable",
  "a-verdict-of-another-run-is-not-ours": "a verdict is kept for this run, not for another",
  "the-model-is-told-what-was-found": "the model is told what was found",
  "a-check-that-passes-later-passes": "what is put right after it was sent back passes",
  "the-third-rejection-stops": "the third rejection stops the run",
  "a-restart-does-not-start-the-count-again": "a restart does not start the count again",
  "the-reason-says-how-often-and-why": "the reason says how often it was rejected, and what was found",
  "new-tool-work-starts-the-count-again": "new tool work starts the count again",
  "a-call-that-failed-is-no-work": "a call that failed is no work",
  "another-run-quarrels-for-itself": "rejections of another run do not count for this one",
  "the-work-of-another-run-is-not-ours": "the work of another run does not start this count again",
  "one-claim-checked-twice-counts-once": "a claim that was checked twice counts once",
  "a-limit-that-is-never-reached-is-refused": "a limit that can never be reached, such as NaN, is refused",
  "a-check-that-throws-fails-the-run": "a check that throws ends the run as failed",
  "what-was-thrown-is-kept": "what the check threw is kept",
  "a-check-that-throws-at-once-is-no-bug-of-ours":
    "a check that throws at once is handled like any other that throws",
  "an-abort-waits-for-no-check": "an abort does not wait for the check",
  "what-an-aborted-check-says-is-no-verdict":
    "what a check says after the abort is no verdict and is not kept",
  "a-check-that-hears-the-abort-has-not-failed": "a check that stops because of the abort has not failed",
  "an-aborted-run-looks-no-more": "an aborted run is not checked any more",
  "verify-is-asked-when-the-model-is-done": "the loop asks verify when the model is done",
  "a-rejected-claim-does-not-complete": "a rejected claim does not complete the run",
  "the-model-is-told-why": "the next request tells the model why it was sent back",
  "a-verdict-is-seen-at-once": "a verdict is among the entries when verify is asked again",
  "no-crash-buys-a-claim": "no number of crashes buys one more claim",
  "the-verdict-is-durable-before-the-model-is-sent-back":
    "the verdict is durable before the model is sent back",
  "undisturbed-stops-at-the-limit": "without a crash the run stops right at the limit",
  "completed-means-seen-in-this-life": "completed means that this very life has looked and found it right",
  "what-is-found-right-completes": "what is found right completes the run",
};
