/** Keys that encrypt the secrets of the examples. Used nowhere else. */
export const exampleKeys = {
  SEAL_KEY: Buffer.alloc(32, "kept example").toString("base64"),
  AUTH_SECRET: "kept".repeat(16),
};
