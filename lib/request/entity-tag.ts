import { createHash } from "node:crypto";

/** Names what an answer says: who asks again with it, and would be told the same, is told only that. */
export const entityTag = (body: string): string =>
  `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;

/** Whether one of the tags of If-None-Match names the answer; weak ones do as well, for a read that is enough. */
export function isKnown(tag: string, header: string | null): boolean {
  if (header === null) return false;
  return header.split(",").some((given) => ["*", tag].includes(given.trim().replace(/^W\//, "")));
}
