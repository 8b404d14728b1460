export * from "#reference/edges/meet-person.ts";
