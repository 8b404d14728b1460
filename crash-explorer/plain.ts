/**
 * Plain data as a text: different texts for what a program can tell apart. Undefined: something in it is not
 * plain, such as a function, a class's object or a Map, and may hide what no text can show; or it is nested
 * so deep that it may have no end. What changes after it was given, such as a getter's value, no text shows.
 */
export function textOfPlain(value: unknown, depth = 0): string | undefined {
  switch (typeof value) {
    case "string":
      return JSON.stringify(value);
    case "number":
      return Object.is(value, -0) ? "-0" : String(value);
    case "boolean":
    case "undefined":
      return String(value);
    case "object":
      return value === null ? "null" : textOfObject(value, depth + 1);
    default:
      return undefined;
  }
}

/** A copy that shares nothing with the value; of plain data, much quicker than `structuredClone`. */
export function copyOfPlain(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Uint8Array) return value.slice();
  if (Array.isArray(value)) return value.map(copyOfPlain);
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) copy[name] = copyOfPlain(Reflect.get(value, name));
  return copy;
}

const MAX_DEPTH = 100;

const latin = new TextDecoder("latin1");

function textOfObject(value: object, depth: number): string | undefined {
  if (depth > MAX_DEPTH) return undefined;
  switch (Object.getPrototypeOf(value)) {
    case Uint8Array.prototype:
      return `${(value as Uint8Array).length} bytes ${latin.decode(value as Uint8Array)}`;
    case Array.prototype:
      return textOfArray(value as unknown[], depth);
    case Object.prototype:
      return textOfFields(value as Record<string, unknown>, depth);
    default:
      return undefined;
  }
}

function textOfArray(values: readonly unknown[], depth: number): string | undefined {
  let text = "[";
  for (const value of values) {
    const inner = textOfPlain(value, depth);
    if (inner === undefined) return undefined;
    text += `${inner},`;
  }
  return `${text}]`;
}

function textOfFields(fields: Readonly<Record<string, unknown>>, depth: number): string | undefined {
  let text = "{";
  for (const name of Object.keys(fields)) {
    const inner = textOfPlain(fields[name], depth);
    if (inner === undefined) return undefined;
    text += `${JSON.stringify(name)}:${inner},`;
  }
  return `${text}}`;
}
