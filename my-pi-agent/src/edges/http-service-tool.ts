export * from "#reference/edges/http-service-tool.ts";
