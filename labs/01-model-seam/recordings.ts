import { createRecordedModel, type Recording, readRecording, recordModel } from "#agent/recorded-model.ts";
import type { Model, ModelEvent, ModelRequest } from "#contracts/model.ts";
import { ABOUT, done, hear, saying, spokenCall } from "./checked-replies.ts";

export const answer: ModelEvent[] = [
  { type: "text_delta", contentIndex: 0, delta: "答案是 " },
  { type: "text_delta", contentIndex: 0, delta: "42 🙂" },
  ...spokenCall(1, '{"path":"a.txt"}'),
  done("toolUse"),
];

export async function record(request: ModelRequest): Promise<Recording> {
  const recording: Recording = { version: 1, exchanges: [] };
  await hear(recordModel(saying(answer), recording), request);
  return recording;
}

/** Through JSON, as through a file. */
export async function playback(request: ModelRequest): Promise<Model> {
  const file = JSON.parse(JSON.stringify(await record(request)));
  return createRecordedModel(readRecording(file), () => ABOUT.timestamp);
}
