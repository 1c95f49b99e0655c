import { createHash } from "node:crypto";
import type { Secrets } from "./secrets";

export type HashedFields = Secrets & { release: string; url: string };

/** SHA-256 (hex) of everything a request consists of: after a change, earlier results no longer apply. */
export function versionHash({ release, url, extraParams, httpUsername, httpPassword, ...ids }: HashedFields): string {
  const { apiKey, customerId, requestorId } = ids;
  // Omitted if empty, so that hashes of Release 5 stay the same.
  const http = httpUsername || httpPassword ? { httpPassword, httpUsername } : {};
  const parts = { apiKey, customerId, extraParams: sorted(extraParams), release, requestorId, url, ...http };
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

const sorted = (record: Record<string, string>) =>
  Object.entries(record).sort(([first], [second]) => (first < second ? -1 : 1));
