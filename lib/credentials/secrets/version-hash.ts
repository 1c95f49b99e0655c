import { createHash } from "node:crypto";
import type { Secrets } from "./secrets";

export type Requested = Secrets & { release: string; url: string };

/** SHA-256 (hex) of everything a request is built from: a change means that nothing is known of the credentials any more. */
export function versionHash({ release, url, extraParams, httpUsername, httpPassword, ...ids }: Requested): string {
  const { apiKey, customerId, requestorId } = ids;
  // Left out where they are empty: the hashes of Release 5 stay what they were.
  const http = httpUsername || httpPassword ? { httpPassword, httpUsername } : {};
  const parts = { apiKey, customerId, extraParams: sorted(extraParams), release, requestorId, url, ...http };
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

const sorted = (record: Record<string, string>) =>
  Object.entries(record).sort(([first], [second]) => (first < second ? -1 : 1));
