import type { LogFile } from "#contracts/session.ts";

/** How a call goes wrong: a crash's `here`, or a function that rejects as a system call does. */
export type Fault = () => Promise<never>;

/** How many bytes of the write still reach the file; a function where that depends on the bytes. */
export type Reach = number | ((bytes: Uint8Array) => number);

/** A log file whose next operation can be made to go wrong. Each fault strikes once. */
export interface FaultyLogFile extends LogFile {
  tearNextAppend(reach: Reach, fault: Fault): void;
  failNextSync(fault: Fault): void;
  failNextTruncate(fault: Fault): void;
}

/** Puts faults in front of any log file, a real one too: what was written before a fault is there. */
export function createFaultyLogFile(file: LogFile): FaultyLogFile {
  let tear: { reach: Reach; fault: Fault } | undefined;
  let syncFault: Fault | undefined;
  let truncateFault: Fault | undefined;
  return {
    read: () => file.read(),
    async append(bytes) {
      const now = tear;
      tear = undefined;
      if (now === undefined) return file.append(bytes);
      const reach = typeof now.reach === "number" ? now.reach : now.reach(bytes);
      await file.append(bytes.subarray(0, reach));
      await now.fault();
    },
    async sync() {
      const fault = syncFault;
      syncFault = undefined;
      await (fault === undefined ? file.sync() : fault());
    },
    async truncate(bytes) {
      const fault = truncateFault;
      truncateFault = undefined;
      await (fault === undefined ? file.truncate(bytes) : fault());
    },
    tearNextAppend(reach, fault) {
      tear = { reach, fault };
    },
    failNextSync(fault) {
      syncFault = fault;
    },
    failNextTruncate(fault) {
      truncateFault = fault;
    },
  };
}

/** A fault that a living process sees: the system call fails with this code. */
export function failsWith(code: string): Fault {
  return () => Promise.reject(Object.assign(new Error(code), { code }));
}
