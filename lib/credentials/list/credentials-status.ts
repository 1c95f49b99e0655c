/** Where credentials stand, the most urgent first; words: credentials.status.<status>. */
export const credentialsStatuses = ["broken", "report-broken", "off", "unverified", "working"] as const;

export type CredentialsStatus = (typeof credentialsStatuses)[number];

/** What a list of credentials can be narrowed to; the last three overlap with the statuses. */
export const credentialsFilters = [...credentialsStatuses, "expiring", "duplicated", "clonable"] as const;

export type CredentialsFilter = (typeof credentialsFilters)[number];

/** What a list of credentials can be sorted by; equals follow each other by organization, platform, release and title. */
export const credentialsOrders = [
  "organization",
  "platform",
  "title",
  "counter_version",
  "status",
  "expires_on",
  "last_harvestable_month",
  "updated_at",
] as const;

export type CredentialsOrder = (typeof credentialsOrders)[number];

type Judged = {
  brokenSince: Date | null;
  verifiedAt: Date | null;
  isEnabled: boolean;
  reports: readonly { brokenSince: Date | null }[];
};

/** The one thing most worth saying about credentials: what keeps them from being harvested goes first. */
export function credentialsStatus({ brokenSince, verifiedAt, isEnabled, reports }: Judged): CredentialsStatus {
  if (brokenSince) return "broken";
  if (reports.some((report) => report.brokenSince)) return "report-broken";
  if (!isEnabled) return "off";
  return verifiedAt ? "working" : "unverified";
}
