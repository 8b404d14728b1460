export * from "#reference/edges/until-silent.ts";
