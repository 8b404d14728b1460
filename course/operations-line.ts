/** What a life did, in order, what repeats itself summed up: `(session append → session sync) ×2`. */
export function operationsLine(operations: readonly string[]): string {
  const said: string[] = [];
  for (let place = 0; place < operations.length; ) {
    const { length, times } = repetitionAt(operations, place);
    const block = operations.slice(place, place + length).join(ARROW);
    if (times === 1) said.push(block);
    else said.push(length === 1 ? `${block} ×${times}` : `(${block}) ×${times}`);
    place += length * times;
  }
  return said.join(ARROW);
}

const ARROW = " → ";

/** A write, its sync and what is kept beside it make three; longer ones nobody would recognise. */
const LONGEST = 4;

/** What covers the most from here on; the shorter one, where two cover the same. */
function repetitionAt(operations: readonly string[], place: number): { length: number; times: number } {
  let best = { length: 1, times: 1 };
  for (let length = 1; length <= LONGEST; length += 1) {
    let times = 1;
    while (isSame(operations, place, place + length * times, length)) times += 1;
    if (times > 1 && length * times > best.length * best.times) best = { length, times };
  }
  return best;
}

function isSame(operations: readonly string[], one: number, other: number, length: number): boolean {
  if (other + length > operations.length) return false;
  return operations.slice(one, one + length).every((name, offset) => name === operations[other + offset]);
}
