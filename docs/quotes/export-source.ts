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
 * How a function or a class is used, without how it does that; of any other export the whole source.
 * @throws where the text is no TypeScript.
 */
export function exportSignature(file: string, text: string, name: string): string | undefined {
  const found = findExport(file, text, name);
  if (found === undefined) return undefined;
  let at = found.from;
  const kept = found.inner.map(({ from, to, instead }) => {
    const before = text.slice(at, from).trimEnd();
    at = to;
    return before + instead;
  });
  return (kept.join("") + text.slice(at, found.to)).replaceAll("{\n\n", "{\n");
}

interface Found {
  /** Where the doc comment begins, or else the statement. */
  from: number;
  to: number;
  /** What only its author sees: bodies of functions, and private parts of a class. */
  inner: Cut[];
}

interface Cut {
  from: number;
  to: number;
  instead: string;
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
    return {
      from: isDoc ? doc.start : statement.start,
      to: statement.end,
      inner: innerOf(statement.declaration),
    };
  }
  return undefined;
}

function innerOf(declaration: Declaration | null): Cut[] {
  if (declaration?.type === "FunctionDeclaration") return bodyCut(declaration.body);
  if (declaration?.type !== "ClassDeclaration") return [];
  return declaration.body.body.flatMap((member) => {
    if ("key" in member && member.key.type === "PrivateIdentifier") {
      return [{ from: member.start, to: member.end, instead: "" }];
    }
    return member.type === "MethodDefinition" ? bodyCut(member.value.body) : [];
  });
}

function bodyCut(body: { start: number; end: number } | null): Cut[] {
  return body === null ? [] : [{ from: body.start, to: body.end, instead: ";" }];
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
