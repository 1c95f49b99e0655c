/** Sources of previewed credentials: layouts of files, and the members that a provider lists. */
export const importFormats = ["own", "celus", "cc-plus", "members"] as const;

export type ImportFormat = (typeof importFormats)[number];

/** Meanings of columns in credentials files. */
export const importColumns = [
  "id",
  "organization",
  "platform",
  "counter_version",
  "title",
  "account",
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
