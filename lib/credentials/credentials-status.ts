/** Where credentials stand; words: credentials.status.<status>. */
export const credentialsStatuses = ["broken", "report-broken", "unverified", "off", "ready"] as const;

export type CredentialsStatus = (typeof credentialsStatuses)[number];

type Shown = {
  broken_since: string | null;
  verified_at: string | null;
  enabled: boolean;
  counter_reports: readonly { broken_since: string | null }[];
};

/** The one thing most worth saying about credentials: what keeps them from being harvested goes first. */
export function credentialsStatus({ broken_since, verified_at, enabled, counter_reports }: Shown): CredentialsStatus {
  if (broken_since) return "broken";
  if (counter_reports.some((report) => report.broken_since)) return "report-broken";
  if (!verified_at) return "unverified";
  return enabled ? "ready" : "off";
}
