import { lexer, type Token, type Tokens, walkTokens } from "marked";

export interface Section {
  title: string;
  tokens: readonly Token[];
}

/** A page by its headings of the second depth. */
export function sectionsOf(text: string): Section[] {
  const sections: { title: string; tokens: Token[] }[] = [];
  for (const token of lexer(text)) {
    if (token.type === "heading" && token.depth === 2) sections.push({ title: token.text, tokens: [] });
    else sections.at(-1)?.tokens.push(token);
  }
  return sections;
}

/** The texts in which what is named together belongs together: rows of tables, items of lists, paragraphs. */
export function chunksOf(tokens: readonly Token[]): Token[][] {
  return tokens.flatMap((token) => {
    switch (token.type) {
      case "table":
        return (token as Tokens.Table).rows.map((cells) => cells.flatMap((cell) => cell.tokens));
      case "list":
        return itemsOf([token]).map(({ tokens: inside }) => inside);
      default:
        return [[token]];
    }
  });
}

export function itemsOf(tokens: readonly Token[]): Tokens.ListItem[] {
  return tokens.flatMap((token) => (token.type === "list" ? (token as Tokens.List).items : []));
}

export function hasBlock(tokens: readonly Token[], language: string): boolean {
  return tokens.some((token) => token.type === "code" && "lang" in token && token.lang === language);
}

/** What stands between backticks. */
export function spansOf(tokens: readonly Token[]): string[] {
  const spans: string[] = [];
  walkTokens([...tokens], (token) => {
    if (token.type === "codespan") spans.push(token.text);
  });
  return spans;
}

/** Code spans taken apart, and the commands that a reader is told to type. */
export function wordsOf(tokens: readonly Token[]): string[] {
  const texts = spansOf(tokens);
  walkTokens([...tokens], (token) => {
    if (token.type === "code" && token.lang === "sh") texts.push(token.text);
  });
  return texts.flatMap((text) => text.split(/\s+/));
}

/** All words and numbers of a text, for what need not stand between backticks. */
export function numbersOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => token.raw.match(/(?<![\w.])\d+(?![\w.])/g) ?? []);
}
