/** Whose layout a file of credentials has. */
export const importFormats = ["own", "celus", "cc-plus"] as const;

export type ImportFormat = (typeof importFormats)[number];

/** What a column of a file of credentials can mean. */
export const importColumns = [
  "id",
  "organization",
  "platform",
  "counter_version",
  "title",
  "url",
  "customer_id",
  "requestor_id",
  "api_key",
  "http_username",
  "http_password",
  "platform_filter",
  "extra_params",
  "counter_reports",
  "enabled",
  "outside_consortium",
  "not_before",
  "last_harvestable_month",
  "expires_on",
] as const;

export type ImportColumn = (typeof importColumns)[number];
