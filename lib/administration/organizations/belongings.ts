/**
 * Kinds of records of an organization that are counted for users; texts are in messages/<locale>/organizations.json
 * under "belonging".
 */
export const belongingNames = [
  "members",
  "credentials",
  "months",
  "facts",
  "uploads",
  "payments",
  "annotations",
  "reports",
  "scenarios",
  "answers",
  "ownTags",
  "tags",
  "platforms",
  "reportTypes",
  "templates",
  "apiKeys",
  "dismissals",
] as const;
export type BelongingName = (typeof belongingNames)[number];

export type Belonging = {
  table: string;
  column: "organization_id" | "owner_organization_id" | "about_id";
  /** Under which name rows are counted, and which rows. */
  counted?: { as: BelongingName; where?: string };
  /**
   * Rows of two organizations that agree in these columns are the same; a merge keeps that of the remaining
   * organization.
   */
  alike?: readonly string[];
  /** A merge moves them where it moves the facts. */
  movesWithUsage?: boolean;
  /** A name that must be unique within these columns; a merge appends the former organization's name to it. */
  named?: { column: string; within: readonly string[]; where?: string };
};

/**
 * Every table with a column that names an organization, in an order in which rows can be deleted. The audit log is kept
 * and therefore missing; child organizations are included.
 */
export const belongings: readonly Belonging[] = [
  {
    table: "imports",
    column: "organization_id",
    counted: { as: "months", where: "state = 'current'" },
    movesWithUsage: true,
  },
  { table: "import_amounts", column: "organization_id", movesWithUsage: true },
  { table: "reported_months", column: "organization_id", movesWithUsage: true },
  { table: "uploads", column: "organization_id", counted: { as: "uploads" } },
  { table: "credentials_tests", column: "organization_id" },
  {
    table: "credentials",
    column: "organization_id",
    counted: { as: "credentials", where: "deleted_at IS NULL" },
    named: { column: "title", within: ["platform_id", "release"], where: "deleted_at IS NULL" },
  },
  { table: "platform_accounts", column: "organization_id" },
  { table: "harvests", column: "organization_id", alike: ["kind", "month"] },
  { table: "agreement_prices", column: "organization_id", counted: { as: "payments" } },
  { table: "agreements", column: "organization_id" },
  {
    table: "unusual_dismissals",
    column: "organization_id",
    counted: { as: "dismissals" },
    alike: ["platform_id", "interest_group_id", "access_type", "month"],
  },
  { table: "settled_suggestions", column: "organization_id", alike: ["platform_id", "key"] },
  { table: "title_overlaps", column: "organization_id" },
  { table: "entitlement_lists", column: "organization_id" },
  { table: "annotations", column: "organization_id", counted: { as: "annotations" } },
  { table: "frozen_answers", column: "organization_id", counted: { as: "answers" } },
  { table: "scenarios", column: "about_id" },
  { table: "scenarios", column: "organization_id", counted: { as: "scenarios" } },
  { table: "saved_reports", column: "organization_id", counted: { as: "reports" } },
  { table: "shared_link_organizations", column: "organization_id", alike: ["link_id"] },
  { table: "organization_tags", column: "organization_id", counted: { as: "tags" }, alike: ["tag_id"] },
  { table: "tags", column: "owner_organization_id", counted: { as: "ownTags" } },
  { table: "tag_classes", column: "owner_organization_id" },
  {
    table: "sheet_templates",
    column: "organization_id",
    counted: { as: "templates", where: "retired_at IS NULL" },
    named: { column: "name", within: ["platform_id"], where: "retired_at IS NULL" },
  },
  { table: "organization_platforms", column: "organization_id", alike: ["platform_id"] },
  {
    table: "retirement_counts",
    column: "organization_id",
    alike: ["release", "server_id", "platform_id"],
  },
  { table: "organization_clocks", column: "organization_id", alike: [] },
  { table: "organization_years", column: "organization_id", alike: ["year"] },
  { table: "peer_members", column: "organization_id", alike: ["band_id"] },
  { table: "events", column: "organization_id" },
  { table: "api_keys", column: "organization_id", counted: { as: "apiKeys", where: "revoked_at IS NULL" } },
  { table: "memberships", column: "organization_id", counted: { as: "members" }, alike: ["user_id"] },
  { table: "report_types", column: "organization_id", counted: { as: "reportTypes" } },
  {
    table: "platforms",
    column: "organization_id",
    counted: { as: "platforms" },
    named: { column: "short_name", within: [] },
  },
];
