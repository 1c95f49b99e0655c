import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { seal, unseal } from "@/lib/kit/seal";
import { ownerOfSharedToken } from "@/lib/navigation/shared-path";

/** 256 random bits. */
const newToken = () => randomBytes(32).toString("base64url");

/** Stored form: a reader of the table cannot open the link. */
export const hashSharedToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** A new token with both stored forms. */
export function makeSharedToken(): { token: string; tokenHash: string; sealedToken: string } {
  const token = newToken();
  const tokenHash = hashSharedToken(token);
  return { token, tokenHash, sealedToken: seal(token, ownerOfSharedToken(tokenHash)) };
}

/** The token again; null if it was encrypted with a key that no longer exists. */
export function readSharedToken({ tokenHash, sealedToken }: { tokenHash: string; sealedToken: string }): string | null {
  try {
    return unseal(sealedToken, ownerOfSharedToken(tokenHash));
  } catch {
    return null;
  }
}
