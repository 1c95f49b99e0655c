import { createHash, randomBytes } from "node:crypto";

const FORM = /^usus_[\w-]{43}$/;
const SHOWN = 12;

/** A key of 256 random bits, recognisable as ours wherever it leaks. */
export const newApiKey = (): string => `usus_${randomBytes(32).toString("base64url")}`;

/** What the database keeps of it: whoever reads the table cannot use it. */
export const hashApiKey = (key: string): string => createHash("sha256").update(key).digest("base64url");

/** Its beginning, for people to tell keys apart. */
export const prefixOf = (key: string): string => key.slice(0, SHOWN);

export const isApiKey = (text: string): boolean => FORM.test(text);

/**
 * The key that an Authorization header brings: "Api-Key usus_…", or "Bearer" and "Token" as some tools write, where what
 * follows is one of ours; null when it brings none.
 */
export function keyInHeader(authorization: string | null): string | null {
  const [, scheme = "", text = ""] = /^(api-key|bearer|token)\s+(.*)$/i.exec(authorization ?? "") ?? [];
  const given = text.trim();
  return scheme.toLowerCase() === "api-key" || isApiKey(given) ? given : null;
}
