export * from "#reference/masked-speech.ts";
