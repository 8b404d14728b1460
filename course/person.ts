import { stripVTControlCharacters } from "node:util";
import type { Fact, FactParams } from "#contracts/facts.ts";
import { type Language, render } from "#contracts/render.ts";
import { openPaint, type Tone } from "./paint.ts";

/**
 * The one who reads stderr. Everything shown there passes `plain`, since models, tools and learners wrote
 * parts of it.
 */
export interface Person {
  readonly language: Language;
  text(fact: Fact): string;
  /** One sentence of the command or of a harness. */
  tell(code: Fact["code"], params?: FactParams, tone?: Tone): void;
  /** Lines that come from no catalogue: a variation's title, what a module wrote to stdout, a stack. */
  show(lines: string, tone?: Tone): void;
  /** One line, each piece of it in a colour of its own. */
  showPieces(pieces: readonly { text: string; tone: Tone }[]): void;
}

/** Colours only in a terminal and without NO_COLOR; the library is loaded only then. */
export async function openPerson(language: Language, stream: NodeJS.WriteStream): Promise<Person> {
  const colourful = stream.isTTY && !process.env.NO_COLOR;
  const paint = colourful ? await openPaint() : (line: string) => line;
  function show(lines: string, tone: Tone = "story"): void {
    for (const line of lines.replace(/\n$/, "").split("\n")) {
      stream.write(`${paint(plain(line), tone)}\n`);
    }
  }
  function showPieces(pieces: readonly { text: string; tone: Tone }[]): void {
    stream.write(`${pieces.map(({ text, tone }) => paint(plain(text), tone)).join("")}\n`);
  }
  const text = (fact: Fact) => render(fact, language);
  return {
    language,
    text,
    show,
    showPieces,
    tell: (code, params = {}, tone) => show(oneLine(text({ code, params })), tone),
  };
}

/** A message out of a thrown error may have many lines; a sentence has one. */
function oneLine(text: string): string {
  return plain(text.replace(/\s*\n\s*/g, " ")).replace(/(?<=\S) {2,}/g, " ");
}

/**
 * The text without what a terminal would obey: escape sequences, control characters, marks that turn the
 * reading direction.
 */
export function plain(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/\t/g, "  ")
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, "");
}
