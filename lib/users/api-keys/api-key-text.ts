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

/** The key that an Authorization header brings: "Api-Key usus_…"; null when it brings none. */
export function keyInHeader(authorization: string | null): string | null {
  return /^api-key\s+(.*)$/i.exec(authorization ?? "")?.[1]?.trim() ?? null;
}
