import { readRecords } from "#agent/read-records.ts";
import type { Breach } from "../../crash-explorer/scenario.ts";
import type { Check } from "../check.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { bytesOf, textIn } from "./raw-lines.ts";

const A = '{"n":1}';
/** With characters of two, three and four bytes, so that some cuts lie inside of one. */
const B = '{"n":"é溃🙂"}';

interface Wanted {
  records: string[];
  keptBytes: number;
  newlineMissing: boolean;
  torn: { line: number; bytes: number } | null;
}

export const recordChecks: readonly Check[] = [
  exampleCheck(
    {
      id: "05.split",
      task: "05.1",
      title: {
        zh: "按换行符切开字节，一个字节也不少",
        en: "The bytes are split at their newlines, and none is lost",
      },
    },
    [
      reads("every-line-is-a-record", `${A}\n${B}\n`, { records: [A, B] }),
      reads("an-empty-file-has-no-record", "", { records: [] }),
      {
        invariant: "bytes-stay-as-they-are",
        async breach() {
          const bytes = Uint8Array.of(0x7b, 0xff, 0x7d, 0x0a, 0x7b, 0x7d, 0x0a);
          const { records, keptBytes } = readRecords(bytes);
          const received = { bytesOfRecords: records.map((record) => [...record]), keptBytes };
          return unlessEqual(received, {
            bytesOfRecords: [
              [0x7b, 0xff, 0x7d],
              [0x7b, 0x7d],
            ],
            keptBytes: 7,
          });
        },
      },
    ],
  ),
  exampleCheck(
    {
      id: "05.torn-tail",
      task: "05.2",
      title: {
        zh: "只有最后一条记录可能没写完：放到一边，前面的都保留",
        en: "Only the last record can be torn; it is set aside, and all others are kept",
      },
    },
    [
      {
        invariant: "a-torn-last-record-is-set-aside",
        breach: async () => firstOf(cutsOf(B), (cut) => tornBehindA(bytesOf(B).subarray(0, cut))),
      },
      reads("a-record-that-only-lacks-its-newline-is-kept", `${A}\n${B}`, {
        records: [A, B],
        newlineMissing: true,
      }),
      {
        invariant: "nul-bytes-are-no-record",
        breach: async () =>
          firstOf(["\0\0\0", "\0\0\0\n", '{"n":\0\0\0\0}\n'], (hole) => tornBehindA(bytesOf(hole))),
      },
      reads("a-record-kept-without-its-newline-stays-before-a-hole", `${A}\n${B}\0\0\0`, {
        records: [A, B],
        keptBytes: bytesOf(`${A}\n${B}`).length,
        newlineMissing: true,
        torn: { line: 3, bytes: 3 },
      }),
      reads("a-first-record-can-be-torn-too", '{"ty', {
        records: [],
        keptBytes: 0,
        torn: { line: 1, bytes: 4 },
      }),
      reads("only-the-last-record-can-be-torn", `{"n"\n${B}\n`, { records: ['{"n"', B] }),
    ],
  ),
];

function reads(invariant: string, text: string, wanted: Partial<Wanted>): Example {
  const whole = { keptBytes: bytesOf(text).length, newlineMissing: false, torn: null };
  return { invariant, breach: async () => unlessEqual(found(bytesOf(text)), { ...whole, ...wanted }) };
}

function found(bytes: Uint8Array): Wanted {
  const { records, keptBytes, newlineMissing, torn } = readRecords(bytes);
  return { records: records.map(textIn), keptBytes, newlineMissing, torn: torn ?? null };
}

function tornBehindA(tail: Uint8Array): Breach | undefined {
  const start = bytesOf(`${A}\n`);
  const torn = { line: 2, bytes: tail.length };
  const wanted = { records: [A], keptBytes: start.length, newlineMissing: false, torn };
  return unlessEqual(found(Uint8Array.of(...start, ...tail)), wanted);
}

/** Every place inside of a text, in bytes. */
function cutsOf(text: string): number[] {
  return Array.from({ length: bytesOf(text).length - 1 }, (_, place) => place + 1);
}

function firstOf<Case>(
  cases: readonly Case[],
  breach: (one: Case) => Breach | undefined,
): Breach | undefined {
  return cases.reduce<Breach | undefined>((before, one) => before ?? breach(one), undefined);
}
