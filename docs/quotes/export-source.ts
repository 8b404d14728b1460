import { parseSync } from "oxc-parser";

/**
 * The source of one export with its doc comment; undefined: the module exports no such name by itself.
 * @throws where the text is no TypeScript.
 */
export function exportSource(file: string, text: string, name: string): string | undefined {
  const found = findExport(file, text, name);
  return found && text.slice(found.from, found.to);
}

/**
 * How a function is called and what it gives, without how it does that; of any other export the whole source.
 * @throws where the text is no TypeScript.
 */
export function exportSignature(file: string, text: string, name: string): string | undefined {
  const found = findExport(file, text, name);
  if (found?.body === undefined) return found && text.slice(found.from, found.to);
  return `${text.slice(found.from, found.body).trimEnd()};`;
}

interface Found {
  /** Where the doc comment begins, or else the statement. */
  from: number;
  to: number;
  /** Where a function's body begins. */
  body: number | undefined;
}

function findExport(file: string, text: string, name: string): Found | undefined {
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  for (const statement of program.body) {
    if (statement.type !== "ExportNamedDeclaration" || !namesOf(statement.declaration).includes(name))
      continue;
    const doc = comments.findLast(({ end }) => end <= statement.start);
    const touches = doc !== undefined && text.slice(doc.end, statement.start).trim() === "";
    const isDoc = touches && doc.type === "Block" && doc.value.startsWith("*");
    const { declaration } = statement;
    const body = declaration?.type === "FunctionDeclaration" ? declaration.body?.start : undefined;
    return { from: isDoc ? doc.start : statement.start, to: statement.end, body };
  }
  return undefined;
}

type Declaration = NonNullable<
  Extract<
    ReturnType<typeof parseSync>["program"]["body"][number],
    { type: "ExportNamedDeclaration" }
  >["declaration"]
>;

function namesOf(declaration: Declaration | null): string[] {
  if (declaration === null) return [];
  if (declaration.type === "VariableDeclaration") {
    return declaration.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.name] : []));
  }
  return "id" in declaration && declaration.id?.type === "Identifier" ? [declaration.id.name] : [];
}
