export * from "#reference/guessed-write.ts";
