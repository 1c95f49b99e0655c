import { createHmac, randomInt, timingSafeEqual } from "node:crypto";

/** Letters and digits that are not confused when read from paper. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** Random text that people can read and type. */
const readableCode = (length: number): string =>
  Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");

/** ASVS 6.5.5: codes sent out of band expire after ten minutes at most. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;

/** Minimum seconds between two codes. */
export const RESEND_SECONDS = 30;

/** Six uniformly random digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/** Not a secret: identifies the mail that belongs to the dialog. */
export const newRequestId = (): string => readableCode(8).toUpperCase();

/** Six digits are easily guessed: the hash includes the installation's secret and the request id. */
export const hashCode = (code: string, requestId: string, secret: string): string =>
  createHmac("sha256", secret).update(`one-time code ${requestId} ${code}`).digest("base64url");

/** Constant-time comparison. */
export function isSameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

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
