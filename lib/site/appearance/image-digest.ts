import "server-only";
import { createHash } from "node:crypto";

/** Digest in an image's address, so that browsers cache it until it changes. */
export const imageDigest = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 16);
