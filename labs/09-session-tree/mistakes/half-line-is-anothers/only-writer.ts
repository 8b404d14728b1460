import { HarnessError } from "#contracts/errors.ts";
import type { LogFile } from "#contracts/session.ts";
import type { SizedLogFile } from "#contracts/tree.ts";

export function onlyWriter(file: SizedLogFile): LogFile {
  let size = { least: 0, most: Number.POSITIVE_INFINITY };
  let changed: HarnessError | undefined;

  async function refuseChanged(): Promise<void> {
    const found = await file.size();
    if (found >= size.least && found <= size.most && !changed) return;
    changed ??= new HarnessError({ code: "session.file_changed", params: { expected: size.most, found } });
    throw changed;
  }

  return {
    async read() {
      const bytes = await file.read();
      size = { least: bytes.length, most: bytes.length };
      return bytes;
    },
    async append(bytes) {
      await refuseChanged();
      await file.append(bytes);
      size = { least: size.least + bytes.length, most: size.most + bytes.length };
    },
    async truncate(bytes) {
      await refuseChanged();
      size = { least: bytes, most: size.most };
      await file.truncate(bytes);
      size = { least: bytes, most: bytes };
    },
    sync: () => file.sync(),
  };
}
