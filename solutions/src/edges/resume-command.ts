/** Which session a person goes on with, and what has to be given again. */
export interface ResumableSession {
  sessionId: string;
  folderGiven?: string | undefined;
  /** A session goes on with the model that it began with: without its name the resume would be refused. */
  model?: string | undefined;
}

/** The words that resume a session, for a shell. */
export function resumeCommand(session: ResumableSession): string {
  const model = session.model === undefined ? [] : ["--model", quoted(session.model)];
  return ["npm run agent -- --resume", session.sessionId, ...folderOf(session), ...model].join(" ");
}

/** The words that ask a person about what a session left open. */
export function reconcileCommand(session: ResumableSession): string {
  return ["npm run agent -- reconcile", session.sessionId, ...folderOf(session)].join(" ");
}

function folderOf({ folderGiven }: ResumableSession): string[] {
  return folderGiven === undefined ? [] : ["--folder", quoted(folderGiven)];
}

/** As a shell takes it for one word. */
function quoted(word: string): string {
  return /^[\w./~-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
