import type { Fault } from "./fault.ts";
import { accepted } from "./run.ts";

/** Messages: accepted, queued, given to the model, told of. */
export const messageFaults: readonly Fault[] = [
  {
    id: "acknowledges-before-durable",
    zh: "先告诉调用方收到了，再落盘",
    en: "tells the caller before the message is durable",
    scene: "run",
    invariant: "acknowledged-is-never-lost",
    plant: ({ accept }) => ({
      async accept(session, told, message) {
        await told.tell(accepted(message));
        await accept(session, { ...told, tell: async () => {} }, message);
      },
    }),
  },
  {
    id: "accepts-a-message-again",
    zh: "不认消息 id，重发的消息再收一遍",
    en: "does not know a message id again, and accepts what is sent again",
    scene: "run",
    invariant: "delivered-at-most-once",
    plant: () => ({
      async accept(session, told, message) {
        await session.append({ kind: "queued", message });
        await told.tell(accepted(message));
      },
    }),
  },
  {
    id: "tells-again",
    zh: "每次启动都再通知一遍结局",
    en: "tells the end again at each boot",
    scene: "run",
    invariant: "told-at-most-once",
    plant: () => ({ tellEnd: (told, terminal) => told.tell(terminal) }),
  },
  {
    id: "takes-before-it-records",
    zh: "先从队列取走，再记录消息",
    en: "takes a message from the queue before it records it as given",
    scene: "run",
    invariant: "acknowledged-is-delivered",
    plant: () => ({
      async deliver(session, { id, message }) {
        await session.append({ kind: "note", takes: id });
        await session.append({ kind: "user", message });
      },
    }),
  },
  {
    id: "records-before-it-takes",
    zh: "先记录消息，再从队列取走，中间崩溃便投递两次",
    en: "takes a message from the queue only after it has recorded it as given",
    scene: "run",
    invariant: "delivered-at-most-once",
    plant: () => ({
      async deliver(session, { id, message }) {
        await session.append({ kind: "user", message });
        await session.append({ kind: "note", takes: id });
      },
    }),
  },
];
