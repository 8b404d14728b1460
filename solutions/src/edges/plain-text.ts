import { stripVTControlCharacters } from "node:util";

/**
 * A text without what a terminal would obey: escape sequences, control characters but newline and tab, marks
 * that turn the reading direction. Models, tools and files wrote it, and none of them may move the cursor.
 */
export function plainText(text: string): string {
  return stripVTControlCharacters(text).replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, "");
}
