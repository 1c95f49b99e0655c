import "server-only";
import { createHash } from "node:crypto";

/** Tells an image from any other in its address, so that browsers keep it until it changes. */
export const imageDigest = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 16);
