import { createHmac } from "node:crypto";
import { readableCode } from "./readable-code";

/** Number of codes generated at once. */
const RECOVERY_CODES = 10;

/** Ten distinct codes of 49 random bits, such as "k7m2p-9xq4t". */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(`${readableCode(5)}-${readableCode(5)}`);
  return [...codes];
}

/** Ignores case, spaces and dashes. */
export function hashRecoveryCode(typed: string, userId: number, secret: string): string {
  const code = typed.toLowerCase().replace(/[^a-z0-9]/g, "");
  return createHmac("sha256", secret).update(`recovery code ${userId} ${code}`).digest("base64url");
}
