import type { Credentials } from "@/lib/credentials/contract";

/** What a librarian has to know of credentials first; words: credentials.status.<state>. */
export type CredentialsState = "broken" | "report-broken" | "off" | "unverified" | "ready";

type Judged = Pick<Credentials, "broken_since" | "enabled" | "verified_at"> & {
  counter_reports: readonly Pick<Credentials["counter_reports"][number], "broken_since">[];
};

/** The state that needs somebody's hand most. */
export function credentialsState(credentials: Judged): CredentialsState {
  if (credentials.broken_since) return "broken";
  if (credentials.counter_reports.some((report) => report.broken_since)) return "report-broken";
  if (!credentials.enabled) return "off";
  return credentials.verified_at ? "ready" : "unverified";
}
