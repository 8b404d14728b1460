/** How far something is, on a terminal alone. */
export interface ProgressBar<Shown extends Record<string, string | number>> {
  /** @param value how far it is now */
  update(value: number, shown: Shown): void;
  end(): void;
}

/** The library is loaded only where it shows anything. */
export async function openProgressBar<Shown extends Record<string, string | number>>(
  stream: NodeJS.WriteStream,
  { total, format, shown }: { total: number; format: string; shown: Shown },
): Promise<ProgressBar<Shown>> {
  if (!stream.isTTY || total === 0) return { update() {}, end() {} };
  const { SingleBar, Presets } = (await import("cli-progress")).default;
  const settings = {
    stream,
    clearOnComplete: true,
    hideCursor: true,
    format: `{bar} {value}/{total} ${format}`,
    barsize: 24,
  };
  const bar = new SingleBar(settings, Presets.shades_classic);
  bar.start(total, 0, shown);
  return {
    update: (value, next) => bar.update(Math.min(value, total), next),
    end: () => bar.stop(),
  };
}
