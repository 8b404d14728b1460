import type { zh } from "./titles-zh.ts";

/** What each invariant of this lab asks for, in English. */
export const en: Readonly<Record<keyof typeof zh, string>> = {
  "whole-arguments-are-taken": "arguments that arrived whole are taken as they are",
  "cut-off-arguments-stay-text":
    "arguments that did not arrive whole stay raw text, and nothing is taken from them",
  "arguments-are-an-object": "arguments are a JSON object; a list, a number or null is none",
  "each-call-is-judged-by-itself": "a call that was cut off does not spoil another one of the same reply",
  "what-runs-is-what-is-stored": "the arguments that run are the arguments that are stored",
  "pieces-are-joined": "the pieces are joined in order, nothing between them",
  "thinking-is-no-text": "thinking and text are different blocks",
  "piece-goes-to-the-block-of-its-index": "a piece goes to the block that its index names",
  "blocks-stand-in-the-order-of-their-index":
    "blocks stand in the order of their index, not of their arrival",
  "who-said-it-and-for-how-much-is-kept":
    "the message keeps which model said it, when, and for how many tokens",
  "stop-reason-is-the-providers": "the stop reason is what the provider said",
  "error-keeps-what-the-provider-said":
    "a reply that ends in an error keeps the provider's message and usage",
  "stream-without-an-end-is-broken": "a stream without an end is an error, not a completion",
  "throw-becomes-an-error": "what the stream throws becomes a message that ends in an error",
  "broken-reply-keeps-what-had-arrived": "a reply that broke keeps what had arrived",
  "line-goes-by-the-replies-in-the-context":
    "which line is said depends on how many replies the context holds",
  "restarted-model-goes-on-where-the-conversation-is":
    "after a restart the model goes on where the conversation is",
  "line-sees-the-request": "a line can look at the request that it answers",
  "script-that-has-run-out-is-an-error": "a script that has run out is an error, not another line",
  "calls-are-spoken-as-a-provider-does": "a script's calls come as events, as a provider sends them",
  "line-says-why-it-stopped": "a line's own stop reason is the one that is told",
  "kept-before-its-end-is-told": "the exchange is in the recording before the reader is told of the end",
  "playback-gives-the-same-events": "playback gives the events that were recorded",
  "same-question-at-another-time-is-known": "the same question at another time is still known",
  "what-was-not-recorded-is-an-error":
    "a question that was not recorded is an error, and no other reply stands in",
  "half-a-reply-is-not-kept": "a reply that was not read to its end is not recorded",
  "error-is-an-end-too": "a reply that ends in an error is recorded too",
  "reader-cannot-change-the-recording": "a reader who changes an event does not change the recording",
  "recording-from-a-file-is-checked":
    "a recording from a file is checked, and refused when something is missing",
  "same-reply-however-it-is-split": "the reply is the same however its bytes are split",
  "event-stream-is-read-as-its-standard-says":
    "comments, CRLF and a missing blank are read as the standard of event streams says",
  "arguments-are-passed-on-as-they-came": "the text of arguments is passed on as it came, not parsed",
  "calls-are-told-apart": "several calls are told apart, each with its own arguments",
  "tokens-are-counted": "the provider's count of tokens is passed on",
  "request-carries-the-conversation": "the request carries the conversation, the system prompt and the tools",
  "started-reply-is-asked-once": "once a reply has begun, no second request is sent in silence",
  "refused-request-is-asked-once": "a refused request is not sent again in silence",
  "fault-ends-the-stream-with-an-error": "every fault ends the stream with an error, and nothing is thrown",
  "key-is-never-told": "the key never appears in what is told",
  "silence-comes-to-an-end": "waiting for a silent server comes to an end",
  "abort-is-told-as-an-abort": "an abort is told as aborted, not as an error",
  "open-call-is-not-sent": "while a call has no result, the request is not sent",
};
