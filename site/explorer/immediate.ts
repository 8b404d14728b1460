const waiting = new Map<number, () => void>();
const { port1, port2 } = new MessageChannel();
let last = 0;

port1.onmessage = ({ data }) => {
  const run = waiting.get(data);
  waiting.delete(data);
  run?.();
};

function setImmediate(run: () => void): number {
  last += 1;
  waiting.set(last, run);
  port2.postMessage(last);
  return last;
}

function clearImmediate(turn: number): void {
  waiting.delete(turn);
}

/**
 * The explorer sees a life that is stuck by the next turn of the event loop. A browser has no name for that
 * turn; a message to oneself comes at the same time. Imported for its effect, before the explorer is.
 */
Object.assign(globalThis, { setImmediate, clearImmediate });
