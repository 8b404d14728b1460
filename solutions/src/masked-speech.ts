import { createTextMask, type TextMask } from "#agent/mask-secrets.ts";

/** What somebody says, piece by piece, with no secret in what is passed on. */
export interface MaskedSpeech {
  say(piece: string): void;
  /** Nothing more comes: what was held back goes out. */
  end(): void;
}

/**
 * Masks a text while it streams. A secret comes in pieces, and each piece alone looks harmless; so the end of
 * what was said is held back as long as it may be the beginning of a secret: a word of the characters that
 * keys are made of, or the first part of a known value.
 * @param values as `createSecretMask` takes them
 */
export function maskedSpeech(values: readonly string[], passOn: (text: string) => void): MaskedSpeech {
  const mask = createTextMask(values);
  let held = "";
  const release = (end: number) => {
    const text = mask.text(held.slice(0, end));
    held = held.slice(end);
    if (text !== "") passOn(text);
  };
  return {
    say(piece) {
      held += piece;
      release(safeLength(held, mask));
    },
    end: () => release(held.length),
  };
}

/** No word of a language is so long, and no key that is sent in a header. */
const MOST_HELD = 8_192;

/** With the word before it, where that one is what makes it a secret. */
const LAST_WORD = /(?:[\w.~+/=:@%-]*(?:Bearer|Basic) )?[\w.~+/=:@%-]*$/i;

function safeLength(text: string, { forms, known }: TextMask): number {
  if (text.length > MOST_HELD) return text.length;
  const word = LAST_WORD.exec(text)?.index ?? text.length;
  const ends = forms.map((form) => beginningAtEnd(text, form));
  const cut = Math.min(word, ...ends);
  // A whole value, after which the word goes on, must not be cut in two.
  const across = known ? [...text.matchAll(known)].find((found) => isAcross(found, cut)) : undefined;
  return across?.index ?? cut;
}

/** Where a proper beginning of `form` stands at the end of `text`; else where the text ends. */
function beginningAtEnd(text: string, form: string): number {
  const first = Math.max(0, text.length - form.length + 1);
  for (let at = first; at < text.length; at++) if (form.startsWith(text.slice(at))) return at;
  return text.length;
}

function isAcross({ index, 0: found }: RegExpExecArray, cut: number): boolean {
  return index < cut && cut < index + found.length;
}
