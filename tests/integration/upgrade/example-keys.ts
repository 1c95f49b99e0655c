/** With what the secrets of examples are sealed; they are secrets of nobody. */
export const exampleKeys = {
  SEAL_KEY: Buffer.alloc(32, "kept example").toString("base64"),
  AUTH_SECRET: "kept".repeat(16),
};
