export { dayAndMachine, writeSection } from "../course/benchmark-results.ts";

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}
