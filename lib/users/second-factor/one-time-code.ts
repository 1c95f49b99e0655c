import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { readableCode } from "./readable-code";

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
