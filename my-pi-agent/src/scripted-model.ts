export * from "#reference/scripted-model.ts";
