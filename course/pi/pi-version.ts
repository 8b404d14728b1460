/** What this project is compared with, and what Pi itself asks for. */
export const PI = { version: "0.82.1", node: "22.19.0" } as const;
