/** The nodes right below a node of a syntax tree, in the order of the text. */
export function childrenOf(node: unknown): object[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.values(node).flatMap((value: unknown) => {
    const all = Array.isArray(value) ? value : [value];
    return all.filter((part): part is object => typeof part === "object" && part !== null && "type" in part);
  });
}
