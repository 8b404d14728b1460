import { HEADER_BYTES } from "./beacon.ts";

/**
 * What a thread runs around a bundle, as text: under Node 20 a thread cannot load TypeScript, and where this
 * module has become part of a bundle there is no file of it. A turn of the event loop before each life lets
 * a promise that the last life left failing come up while its token is still there. The port keeps the
 * thread alive, so that only whoever ends the process ends it without a message.
 */
export const workerSource = `
const { parentPort, workerData } = require("node:worker_threads");
const { bundle, beacon } = workerData;
const header = new Int32Array(beacon, 0, ${HEADER_BYTES / 4});
const text = new Uint8Array(beacon, ${HEADER_BYTES});
const nextTurn = globalThis.setImmediate;
const report = parentPort.postMessage.bind(parentPort);
const turn = () => new Promise((resolve) => nextTurn(resolve));
async function onLife({ token, states }) {
  await turn();
  const length = Math.min(token.length, text.length);
  for (let at = 0; at < length; at += 1) text[at] = token.charCodeAt(at);
  Atomics.store(header, 2, length);
  Atomics.store(header, 1, states);
  Atomics.add(header, 0, 1);
}
process.setSourceMapsEnabled(true);
parentPort.on("message", () => {});
import(bundle)
  .then(({ run }) => run({ onLife }))
  .then(
    async (found) => {
      await turn();
      report({ kind: "reported", report: found });
    },
    (error) => report({ kind: "threw", error }),
  );
`;
