import { type Expression, Visitor } from "oxc-parser";
import { parse } from "./imports.ts";
import { lineAt, modulesOf, type Rule } from "./tree.ts";

/** What puts words into a verdict. */
const SAYING = ["unless", "unlessEqual", "breach", "breachOf", "judge", "same", "holds", "gates", "stops"];

/** What a lab says of a broken invariant is a pair of languages, or data; made by hand it is neither. */
export const breachesSpeakBothLanguages: Rule = (tree) =>
  modulesOf(tree)
    .filter(([file]) => /^labs\/(?!.*\/(mistakes|starter)\/)/.test(file))
    .flatMap(([file, text]) => {
      const found: string[] = [];
      const tell = (start: number, what: string) => found.push(`${file}:${lineAt(text, start)} ${what}`);
      new Visitor({
        CallExpression({ callee, arguments: given }) {
          if (callee.type !== "Identifier" || !SAYING.includes(callee.name)) return;
          for (const one of given.flatMap((argument) => wordsIn(argument as Expression))) {
            if (isSentence(one.text)) tell(one.start, "says a sentence in one language");
          }
        },
        ObjectExpression({ start, properties }) {
          const names = properties.flatMap((property) =>
            property.type === "Property" && property.key.type === "Identifier" ? property.key.name : [],
          );
          if (["expected", "received"].every((name) => names.includes(name))) {
            tell(start, "makes a breach by hand");
          }
        },
      }).visit(parse(file, text).program);
      return found;
    });

function isSentence(text: string): boolean {
  return /\b[a-z]{2,}( [a-z]{2,}){2,}\b/.test(text);
}

/** The texts that an expression can be, or can hold as a value of its data. */
function wordsIn(node: Expression): { start: number; text: string }[] {
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? [{ start: node.start, text: node.value }] : [];
    case "TemplateLiteral":
      return [{ start: node.start, text: node.quasis.map(({ value }) => value.cooked).join("1") }];
    case "ConditionalExpression":
      return [...wordsIn(node.consequent), ...wordsIn(node.alternate)];
    case "LogicalExpression":
      return [...wordsIn(node.left), ...wordsIn(node.right)];
    case "ArrayExpression":
      return node.elements.flatMap((one) => (one ? wordsIn(one as Expression) : []));
    case "ObjectExpression":
      return node.properties.flatMap((one) => (one.type === "Property" ? wordsIn(one.value) : []));
    case "ArrowFunctionExpression":
      return node.expression ? wordsIn(node.body as Expression) : [];
    default:
      return [];
  }
}
