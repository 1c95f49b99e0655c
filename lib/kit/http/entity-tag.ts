import { createHash } from "node:crypto";

/** ETag of a response; a client that sends it back receives 304 if nothing changed. */
export const entityTag = (body: string): string =>
  `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;

/** Whether If-None-Match contains the tag; weak tags are sufficient for reads. */
export function isKnown(tag: string, header: string | null): boolean {
  if (header === null) return false;
  return header.split(",").some((given) => ["*", tag].includes(given.trim().replace(/^W\//, "")));
}
