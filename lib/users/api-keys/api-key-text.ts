import { createHash, randomBytes } from "node:crypto";

const FORM = /^usus_[\w-]{43}$/;
const SHOWN = 12;

/** A key of 256 random bits, recognizable as ours if it leaks. */
export const newApiKey = (): string => `usus_${randomBytes(32).toString("base64url")}`;

/** Stored form: a reader of the table cannot use the key. */
export const hashApiKey = (key: string): string => createHash("sha256").update(key).digest("base64url");

/** First characters, to distinguish keys. */
export const prefixOf = (key: string): string => key.slice(0, SHOWN);

export const isApiKey = (text: string): boolean => FORM.test(text);

/** The key in an Authorization header: "Api-Key usus_…", or "Bearer" and "Token" with one of our keys; null if none. */
export function keyInHeader(authorization: string | null): string | null {
  const [, scheme = "", text = ""] = /^(api-key|bearer|token)\s(.*)$/is.exec(authorization ?? "") ?? [];
  const key = text.trim();
  return scheme.toLowerCase() === "api-key" || isApiKey(key) ? key : null;
}
