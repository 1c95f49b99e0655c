import { rulesForColumns } from "@/lib/kit/rule";

/** Most urgent first; texts: credentials.status.<status>. */
export const credentialsStatuses = ["broken", "report-broken", "off", "unverified", "working"] as const;

export type CredentialsStatus = (typeof credentialsStatuses)[number];

/** The last three overlap with the statuses. */
export const credentialsFilters = [...credentialsStatuses, "expiring", "duplicated", "clonable"] as const;

export type CredentialsFilter = (typeof credentialsFilters)[number];

/** Ties are sorted by organization, platform, release and title. */
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

type StatusFields = { brokenSince: Date | null; hasBrokenReport: boolean; isEnabled: boolean; verifiedAt: Date | null };

const { firstOf, isSet, isTrue, not } = rulesForColumns<StatusFields>({
  brokenSince: "c.broken_since",
  hasBrokenReport: "c.id IN (SELECT credentials_id FROM credentials_reports WHERE broken_since IS NOT NULL)",
  isEnabled: "c.is_enabled",
  verifiedAt: "c.verified_at",
});

/** The most important fact about credentials `c`: obstacles to harvesting come first. */
export const credentialsStatus = firstOf<CredentialsStatus>(
  [
    ["broken", isSet("brokenSince")],
    ["report-broken", isTrue("hasBrokenReport")],
    ["off", not(isTrue("isEnabled"))],
    ["unverified", not(isSet("verifiedAt"))],
  ],
  "working",
);
