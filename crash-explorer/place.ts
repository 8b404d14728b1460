/** Whose code called, as a person looks for it. */
export interface Place {
  /** `file:line:column`, the file relative to where the process was started. */
  place: string;
  /**
   * A life could have called from there in a later turn of the event loop: not from packages alone, which a
   * test's runner is one of, and not from a timer, since no timer of a life ever fires.
   */
  canBeLater: boolean;
}

/** The nearest frame above `caller` that is neither Node's nor, if there is a better one, a package's. */
export function findPlace(caller: object): Place {
  const all = framesAbove(caller);
  const frames = all.filter((frame) => !frame.startsWith("node:"));
  const own = frames.find((frame) => !/[\\/]node_modules[\\/]/.test(frame));
  const ofTimer = all.some((frame) => frame.startsWith("node:internal/timers"));
  const place = relative(own ?? frames[0] ?? "an unknown place");
  return { place, canBeLater: own !== undefined && !ofTimer };
}

/** Where an error was thrown: the nearest frame that is neither Node's nor a package's, if there is one. */
export function placeThrown(stack: string): string | undefined {
  const own = framesIn(stack).find((frame) => !/^node:|[\\/]node_modules[\\/]/.test(frame));
  return own && relative(own);
}

function framesAbove(caller: object): string[] {
  const holder = { stack: "" };
  const limit = Error.stackTraceLimit;
  try {
    Error.stackTraceLimit = 50;
    Error.captureStackTrace(holder, caller as () => void);
    return framesIn(String(holder.stack));
  } catch {
    // Engines without it; and whoever replaced `Error.prepareStackTrace` must not break an exploration.
    return [];
  } finally {
    Error.stackTraceLimit = limit;
  }
}

function framesIn(stack: string): string[] {
  const lines = stack.split("\n");
  return lines.flatMap((line) => /^\s+at (?:.*\()?(.+:\d+:\d+)\)?$/.exec(line)?.[1] ?? []);
}

function relative(frame: string): string {
  const path = frame.replace(/^file:\/\//, "");
  const root = typeof process === "undefined" ? "" : `${process.cwd().replaceAll("\\", "/")}/`;
  return path.startsWith(root) ? path.slice(root.length) : path;
}
