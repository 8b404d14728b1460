import { HEADER_BYTES } from "./beacon.ts";

/**
 * What a thread runs around a bundle, as text: under Node 20 a thread cannot load TypeScript, and where this
 * module has become part of a bundle there is no file of it. A turn of the event loop before each life lets
 * a promise that the last life left failing come up while its token is still there. The port keeps the
 * thread alive, so that only whoever ends the process ends it without a message. A bundle that exports
 * `reload` is loaded anew by it; else a query makes the same bundle another module, for ten times the price.
 * What was printed waits here for the caller's turns, and would be lost if the thread were ended before.
 */
export const workerSource = `
const { parentPort, workerData } = require("node:worker_threads");
const nextTurn = globalThis.setImmediate;
const report = parentPort.postMessage.bind(parentPort);
const turn = () => new Promise((resolve) => nextTurn(resolve));
const writes = [process.stdout, process.stderr].map((stream) => stream.write.bind(stream));
const written = () => Promise.all(writes.map((write) => new Promise((resolve) => write("", resolve))));
let anew = 0;
function around(beacon) {
  const header = new Int32Array(beacon, 0, ${HEADER_BYTES / 4});
  const text = new Uint8Array(beacon, ${HEADER_BYTES});
  return {
    async onLife({ token, states }) {
      await turn();
      const length = Math.min(token.length, text.length);
      for (let at = 0; at < length; at += 1) text[at] = token.charCodeAt(at);
      Atomics.store(header, 2, length);
      Atomics.store(header, 1, states);
      Atomics.add(header, 0, 1);
    },
    async loadAnew() {
      Atomics.add(header, 3, 1);
      anew += 1;
      const { reload } = await import(workerData.bundle);
      return (await reload?.(workerData.bundle)) ?? import(workerData.bundle + "?" + anew);
    },
  };
}
process.setSourceMapsEnabled(true);
parentPort.on("message", async ({ name, request, beacon }) => {
  try {
    const exports = await import(workerData.bundle);
    const answer = await exports[name](around(beacon), request);
    await turn();
    await written();
    report({ kind: "answered", answer });
  } catch (error) {
    const { name, message, stack, fact, problem } = error ?? {};
    const told = error instanceof Error ? { name, message, stack, fact, problem } : { thrown: String(error) };
    report({ kind: "threw", error: told });
  }
});
`;
