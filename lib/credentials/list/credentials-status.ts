import { rulesOver } from "@/lib/kit/rule";

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

type Judged = { brokenSince: Date | null; hasBrokenReport: boolean; isEnabled: boolean; verifiedAt: Date | null };

const { firstOf, isSet, isTrue, not } = rulesOver<Judged>({
  brokenSince: "c.broken_since",
  hasBrokenReport: "c.id IN (SELECT credentials_id FROM credentials_reports WHERE broken_since IS NOT NULL)",
  isEnabled: "c.is_enabled",
  verifiedAt: "c.verified_at",
});

/** The one thing most worth saying about credentials `c`: what keeps them from being harvested goes first. */
export const credentialsStatus = firstOf<CredentialsStatus>(
  [
    ["broken", isSet("brokenSince")],
    ["report-broken", isTrue("hasBrokenReport")],
    ["off", not(isTrue("isEnabled"))],
    ["unverified", not(isSet("verifiedAt"))],
  ],
  "working",
);
