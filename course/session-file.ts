/** Bundled apart from the command, which must start whatever a learner's module holds. */
export { readSessionFile } from "#agent/edges/node-log-file.ts";
