import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

/**
 * Loaded into a process before its own modules: SIGKILL strikes right behind the rename of this file, which
 * no test that watches from outside can time.
 */
const { rename } = promises;
promises.rename = async (from, to) => {
  await rename(from, to);
  if (String(to).endsWith("/notes.txt")) process.kill(process.pid, "SIGKILL");
};
syncBuiltinESMExports();
