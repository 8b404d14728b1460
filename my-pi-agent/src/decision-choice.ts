export * from "#reference/decision-choice.ts";
