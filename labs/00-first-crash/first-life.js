import { keepLine, LINE, RESULT, record } from "./disk.js";

/**
 * The program that is killed: a process of its own, in plain JavaScript so that Node starts it as it is. It
 * records `started`, writes, and records `completed`; at the place that it is given it says so and waits for
 * its death. If whoever started it is gone, it goes too.
 */
const [folder = "", place] = process.argv.slice(2);
process.stdin.on("end", () => process.exit(1)).resume();

record(folder, "started");
if (place === "before-write") await wait();
keepLine(folder, RESULT, LINE);
if (place === "after-write") await wait();
record(folder, "completed");
process.exit(0);

function wait() {
  process.stdout.write("here\n");
  return new Promise(() => {});
}
