/**
 * What waits beside a thread that may never come back, as text: under Node 20 no thread can load TypeScript.
 * The inspector reaches into a loop without an end, where a signal's handler would never run: it has the
 * process tell where that is, and breaks it off, so that the process ends as ever. Where a module begins
 * anew, it ends within the loop; and where not even that can be, it is killed.
 */
export const stuckWatchSource = `
const { parentPort, workerData } = require("node:worker_threads");
const { beats, cpuMs, lookMs, text, told, leave } = workerData;
const never = new Int32Array(new SharedArrayBuffer(4));
const workedMs = () => (({ user, system }) => (user + system) / 1000)(process.cpuUsage());
let [heard, looks, atBeat] = [-1, 0, 0];
for (;;) {
  Atomics.wait(never, 0, 0, lookMs);
  const now = Atomics.load(beats, 0);
  looks += 1;
  if (now !== heard) [heard, looks, atBeat] = [now, 0, workedMs()];
  // Other threads may work for many seconds in one: so many looks must be without a beat, too.
  else if (looks * lookMs >= cpuMs / 2 && workedMs() - atBeat >= cpuMs) break;
}
const { Session } = require("node:inspector");
const session = new Session();
session.connectToMainThread();
const ask = (event) => ({ expression: "process.emit(" + JSON.stringify(event) + ")" });
// Left before the process ends: Node says something of its own to whoever still listens then.
session.post("Runtime.evaluate", ask(told), () => {
  session.post("Runtime.terminateExecution", () => {
    session.disconnect();
    parentPort.postMessage("left");
  });
});
setTimeout(() => {
  const again = new Session();
  again.connectToMainThread();
  again.post("Runtime.evaluate", ask(leave));
}, 5000);
setTimeout(() => {
  if (Atomics.load(beats, 1) === 0) {
    try {
      require("node:fs").writeSync(2, text + "\\n");
    } catch {}
  }
  process.kill(process.pid, "SIGKILL");
}, 8000);
`;
