/** How far a class is, on a terminal alone. */
export interface ProgressBar {
  step(learner: string, check: string): void;
  end(): void;
}

/** The library is loaded only where it shows anything. */
export async function openProgressBar(stream: NodeJS.WriteStream, total: number): Promise<ProgressBar> {
  if (!stream.isTTY || total === 0) return { step() {}, end() {} };
  const { SingleBar, Presets } = (await import("cli-progress")).default;
  const settings = {
    stream,
    clearOnComplete: true,
    hideCursor: true,
    format: "{bar} {value}/{total} {learner} {check}",
    barsize: 24,
  };
  const bar = new SingleBar(settings, Presets.shades_classic);
  bar.start(total, 0, { learner: "", check: "" });
  return {
    step: (learner, check) => bar.increment(1, { learner, check }),
    end: () => bar.stop(),
  };
}
