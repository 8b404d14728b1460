import type { Service } from "../17-many-workers/service.ts";

/** For whom no effect ever happens. */
export const serviceless: Service = {
  write: async () => "done",
  writeWithToken: async () => "done",
  charge: async () => "done",
  pay: async () => "done",
};
