import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { readableCode } from "./readable-code";

/** ASVS 6.5.5: a code sent to somebody lasts ten minutes at most. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;

/** Asking again sooner than this sends nothing new. */
export const RESEND_SECONDS = 30;

/** Six digits, each code as likely as any other. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/** Not a secret: tells people which mail belongs to the dialog before them. */
export const newRequestId = (): string => readableCode(8).toUpperCase();

/** Six digits alone are guessed in no time: the hash needs the installation's secret, and is worthless for another request. */
export const hashCode = (code: string, requestId: string, secret: string): string =>
  createHmac("sha256", secret).update(`one-time code ${requestId} ${code}`).digest("base64url");

/** Compares in a time that does not tell how much was right. */
export function isSameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
