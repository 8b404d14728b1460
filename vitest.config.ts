import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        // Elsewhere Vitest does not see the condition, and silently runs the default one.
        ssr: { resolve: { conditions: ["reference", "node", "import", "default"] } },
        test: { name: "reference", include: ["solutions/**/*.test.ts"] },
      },
    ],
  },
});
