/**
 * Somebody ends the command: it still takes away its threads, processes and temporary files, and gives the
 * terminal back. The code is what shells say of a process that ended at this signal.
 * @returns what listens no longer
 */
export function hearSignals(onSignal: (code: number) => void): () => void {
  const hear = { SIGHUP: () => onSignal(129), SIGINT: () => onSignal(130), SIGTERM: () => onSignal(143) };
  const signals = Object.entries(hear) as [NodeJS.Signals, () => void][];
  for (const [signal, heard] of signals) process.once(signal, heard);
  return () => {
    for (const [signal, heard] of signals) process.off(signal, heard);
  };
}
