import "server-only";
import { Prisma } from "@/lib/kit/prisma/client";
import type { ArchiveReach, ArchiveTable } from "./archive-table";

const { sql } = Prisma;
const [text, count] = ["text", "count"] as const;

const names = { name: text, name_en: text, name_cs: text };
const ids = (list: readonly number[]) => sql`ANY(${[...list]}::int[])`;
const ofOrganizations = ({ organizations }: ArchiveReach) => sql`organization_id = ${ids(organizations)}`;
const ofPlatforms = ({ platforms }: ArchiveReach) => sql`platform_id = ${ids(platforms)}`;
const ofAgreements = ({ agreements }: ArchiveReach) => sql`agreement_id = ${ids(agreements)}`;
const ofTags = ({ tags }: ArchiveReach) => sql`tag_id = ${ids(tags)}`;
const credentials = (reach: ArchiveReach) =>
  sql`credentials_id IN (SELECT id FROM credentials WHERE ${ofOrganizations(reach)} AND deleted_at IS NULL)`;
const everyRow = () => sql`TRUE`;
const onlyForAll = ({ isAll }: ArchiveReach) => sql`${isAll}::boolean`;

/** Saved for the person, for one of the organizations, or for the consortium. */
const savedFor = ({ organizations, userId }: ArchiveReach) =>
  sql`(owner_id = ${userId} OR organization_id = ${ids(organizations)} OR (owner_id IS NULL AND organization_id IS NULL))`;
const scenarios = (reach: ArchiveReach) =>
  sql`${savedFor(reach)} AND (about_id IS NULL OR about_id = ${ids(reach.organizations)})`;
const ofScenarios = (reach: ArchiveReach) => sql`SELECT id FROM scenarios WHERE ${scenarios(reach)}`;

const entitlementLists = (reach: ArchiveReach) =>
  sql`${ofPlatforms(reach)} AND (organization_id IS NULL OR ${ofOrganizations(reach)})`;
const ofEntitlementLists = (reach: ArchiveReach) =>
  sql`list_id IN (SELECT id FROM entitlement_lists WHERE ${entitlementLists(reach)})`;
const titleLists = ({ isAll, userId }: ArchiveReach) => sql`(${isAll}::boolean OR created_by_id = ${userId})`;

const rawFiles = (reach: ArchiveReach) => sql`id IN (
  SELECT raw_file_id FROM uploads WHERE ${ofOrganizations(reach)}
  UNION SELECT raw_file_id FROM attempts JOIN intentions ON intentions.id = intention_id WHERE ${credentials(reach)})`;
const titleFiles = (reach: ArchiveReach) => sql`id IN (
  SELECT file_id FROM title_lists WHERE ${titleLists(reach)}
  UNION SELECT file_id FROM entitlement_versions WHERE ${ofEntitlementLists(reach)})`;
/** Contracts may name other payers, so their files are for those who see all prices. */
const agreementFiles = (reach: ArchiveReach) => sql`${ofAgreements(reach)} AND NOT EXISTS (
  SELECT FROM agreement_prices p WHERE p.agreement_id = agreement_files.agreement_id
    AND p.organization_id <> ALL(${[...reach.organizations]}::int[]))`;

const file = { id: count, name: text, media_type: text, sha256: text, size_bytes: count };
const merged = (table: "titles" | "items", list: readonly number[]) =>
  sql`id IN (SELECT unnest(${[...list]}::int[]) UNION
    SELECT merged_into FROM ${Prisma.raw(table)} WHERE id = ${ids(list)} AND merged_into IS NOT NULL)`;
const named = {
  ...{ id: count, name: text, publication_type: text, isbn: text, issn: text, eissn: text, doi: text },
  ...{ proprietary_ids: text, uris: text, authors: text, publication_date: text, merged_into: count },
} as const;

/** Tables with files: `stored_as` is the name in the file store. */
export const fileTables = [
  { folder: "raw_files", where: rawFiles, note: "Files as harvested or uploaded" },
  { folder: "title_files", where: titleFiles, note: "Uploaded title lists and lists of accessible titles" },
  { folder: "agreement_files", where: agreementFiles, note: "Files of agreements" },
] as const;

/** All tables of the archive except facts, in the order in which references can be resolved. */
export const archiveTables: readonly ArchiveTable[] = [
  {
    name: "organizations",
    description: "Libraries. parent_id: the organization above it",
    columns: {
      ...{ id: count, ...names, short_name: text, internal_id: text, alternative_names: text },
      ...{ federation_scopes: text, federation_join: text },
      ...{ is_master: text, parent_id: count, created_at: text },
    },
    key: ["id"],
    where: ({ organizations }) => sql`id = ${ids(organizations)}`,
  },
  {
    name: "organization_years",
    description: "Numbers of users (FTE), students and staff by year",
    columns: { organization_id: count, year: count, fte: text, students: count, staff: count },
    key: ["organization_id", "year"],
    where: ofOrganizations,
  },
  {
    name: "platforms",
    description: "Platforms with usage, credentials, agreements or lists of these organizations",
    columns: {
      ...{ id: count, short_name: text, ...names, provider: text, url: text, counter_registry_id: text },
      ...{ organization_id: count, is_custom: text },
    },
    key: ["id"],
    where: ({ platforms }) => sql`id = ${ids(platforms)}`,
  },
  {
    name: "platform_accounts",
    description: "Accounts of an organization at a platform, besides the main one (0)",
    columns: { id: count, organization_id: count, platform_id: count, name: text },
    key: ["id"],
    where: ofOrganizations,
  },
  {
    name: "report_types",
    description: "COUNTER reports and own reports",
    columns: {
      ...{ id: count, short_name: text, counter_code: text, release: text, name_en: text, name_cs: text },
      ...{ description_en: text, description_cs: text, organization_id: count, period_months: count },
      ...{ has_titles: text, attributes: text, metrics: text },
    },
    key: ["id"],
    where: ({ organizations }) => sql`organization_id IS NULL OR organization_id = ${ids(organizations)}`,
  },
  {
    name: "metrics",
    description: "Metrics by their short name",
    columns: { id: count, short_name: text, name_en: text, name_cs: text },
    key: ["id"],
    where: everyRow,
  },
  {
    name: "interest_groups",
    description: "Kinds of usage that count as interest",
    columns: { id: count, short_name: text, name_en: text, name_cs: text, is_important: text, position: count },
    key: ["id"],
    where: everyRow,
  },
  {
    name: "interest_definitions",
    description: "The interest group that a metric of a report counts toward",
    columns: { report_type_id: count, metric_id: count, attributes: text, group_id: count, shown_as_id: count },
    key: ["report_type_id", "metric_id", "attributes"],
    where: everyRow,
  },
  {
    name: "platform_interests",
    description: "Reports that count as interest of a platform",
    columns: { platform_id: count, report_type_id: count },
    key: ["platform_id", "report_type_id"],
    where: ofPlatforms,
  },
  {
    name: "titles",
    description: "Journals, books and databases of the usage. merged_into: the title that has its usage now",
    columns: named,
    key: ["id"],
    where: ({ titles }) => merged("titles", titles),
  },
  {
    name: "items",
    description: "Articles, chapters and other items of the usage",
    columns: named,
    key: ["id"],
    where: ({ items }) => merged("items", items),
  },
  {
    name: "imports",
    description:
      "Usage of one organization, platform, account, report and month. Only current ones have facts; sums: values by metric",
    columns: {
      ...{ id: count, organization_id: count, platform_id: count, account_id: count, report_type_id: count },
      ...{ month: text, state: text, fact_count: count, sums: text, is_partial: text, created_at: text },
      ...{ current_since: text, hidden_since: text, attempt_id: count, upload_id: count },
    },
    key: ["id"],
    where: (reach) => sql`${ofOrganizations(reach)} AND state IN ('current', 'replaced')`,
  },
  {
    name: "uploads",
    description: "Uploaded files of usage",
    columns: {
      ...{ id: count, method: text, state: text, organization_id: count, platform_id: count, account_id: count },
      ...{ report_type_id: count, raw_file_id: count, created_at: text, finished_at: text },
    },
    key: ["id"],
    where: ofOrganizations,
  },
  {
    name: "attempts",
    description: "Requests for reports and their results",
    columns: {
      ...{ "attempts.id": count, "intentions.credentials_id": count, "intentions.report_type_id": count },
      ...{ "attempts.status": text, "attempts.error_code": text, "attempts.started_at": text },
      "attempts.raw_file_id": count,
    },
    key: ["attempts.id"],
    from: "attempts JOIN intentions ON intentions.id = attempts.intention_id",
    where: credentials,
  },
  {
    name: "raw_files",
    description: "Files as harvested or uploaded, in files/raw_files/<id>.gz",
    columns: { ...file, created_at: text },
    key: ["id"],
    where: rawFiles,
  },
  {
    name: "credentials",
    description: "SUSHI credentials, without customer ids, keys and passwords",
    columns: {
      ...{ id: count, organization_id: count, platform_id: count, account_id: count, title: text, release: text },
      ...{ url: text, is_enabled: text, broken_since: text, verified_at: text, last_harvestable_month: text },
      ...{ expires_on: text, created_at: text },
    },
    key: ["id"],
    where: (reach) => sql`${ofOrganizations(reach)} AND deleted_at IS NULL`,
  },
  {
    name: "credentials_reports",
    description: "Reports that credentials harvest",
    columns: { credentials_id: count, report_type_id: count },
    key: ["credentials_id", "report_type_id"],
    where: credentials,
  },
  {
    name: "credentials_periods",
    description: "Months in which credentials were enabled for a report",
    columns: { id: count, credentials_id: count, report_type_id: count, first_month: text, last_month: text },
    key: ["id"],
    where: credentials,
  },
  {
    name: "agreements",
    description: "Agreements. organization_id: empty for those of the consortium",
    columns: { id: count, organization_id: count, name: text, provider: text, note: text, created_at: text },
    key: ["id"],
    where: ({ agreements }) => sql`id = ${ids(agreements)}`,
  },
  {
    name: "agreement_platforms",
    description: "Platforms of agreements, with their share of the price in percent",
    columns: { agreement_id: count, platform_id: count, share: text },
    key: ["agreement_id", "platform_id"],
    where: ofAgreements,
  },
  {
    name: "agreement_prices",
    description: "Prices of an organization for some days, without VAT",
    columns: {
      ...{ id: count, agreement_id: count, organization_id: count, starts_on: text, ends_on: text, amount: text },
      ...{ vat_rate: text, currency: text, reference_amount: text, reference_currency: text },
      ...{ fund: text, department: text },
    },
    key: ["id"],
    where: (reach) => sql`${ofAgreements(reach)} AND ${ofOrganizations(reach)}`,
  },
  {
    name: "agreement_files",
    description: "Files of agreements, in files/agreement_files/<id>.gz",
    columns: { ...file, agreement_id: count, added_by: text, added_at: text },
    key: ["id"],
    where: agreementFiles,
  },
  {
    name: "exchange_rates",
    description: "Rates of currencies by year",
    columns: { currency: text, reference: text, year: count, rate: text },
    key: ["currency", "reference", "year"],
    where: everyRow,
  },
  {
    name: "cost_weights",
    description: "Weight of one use of an interest group where groups are combined",
    columns: { group_id: count, weight: text, chosen_by: text, chosen_at: text },
    key: ["group_id"],
    where: everyRow,
  },
  {
    name: "tag_classes",
    description: "Classes of tags that the person sees",
    columns: {
      ...{ id: count, name: text, scope: text, is_exclusive: text, description: text, text_color: text },
      ...{ bg_color: text, owner_organization_id: count },
    },
    key: ["id"],
    where: ({ tags }) => sql`id IN (SELECT tag_class_id FROM tags WHERE id = ${ids(tags)})`,
  },
  {
    name: "tags",
    description: "Tags that the person sees",
    columns: {
      ...{ id: count, tag_class_id: count, name: text, description: text, text_color: text, bg_color: text },
      ...{ can_see: text, can_assign: text, owner_organization_id: count },
    },
    key: ["id"],
    where: ({ tags }) => sql`id = ${ids(tags)}`,
  },
  {
    name: "title_tags",
    description: "Tags of titles",
    columns: { tag_id: count, title_id: count },
    key: ["tag_id", "title_id"],
    where: (reach) => sql`${ofTags(reach)} AND title_id = ${ids(reach.titles)}`,
  },
  {
    name: "platform_tags",
    description: "Tags of platforms",
    columns: { tag_id: count, platform_id: count },
    key: ["tag_id", "platform_id"],
    where: (reach) => sql`${ofTags(reach)} AND ${ofPlatforms(reach)}`,
  },
  {
    name: "organization_tags",
    description: "Tags of organizations",
    columns: { tag_id: count, organization_id: count },
    key: ["tag_id", "organization_id"],
    where: (reach) => sql`${ofTags(reach)} AND ${ofOrganizations(reach)}`,
  },
  {
    name: "annotations",
    description: "Notes on data. Empty references: the note covers all of them",
    columns: {
      ...{ id: count, organization_id: count, platform_id: count, title_id: count, report_type_id: count },
      ...{ subject_en: text, subject_cs: text, short_message_en: text, short_message_cs: text, message_en: text },
      ...{ message_cs: text, start_date: text, end_date: text, is_important: text, created_at: text },
    },
    key: ["id"],
    where: (reach) => sql`(organization_id IS NULL OR ${ofOrganizations(reach)})
      AND (platform_id IS NULL OR ${ofPlatforms(reach)})
      AND (title_id IS NULL OR title_id = ${ids(reach.titles)})`,
  },
  {
    name: "entitlement_lists",
    description: "Lists of accessible titles (KBART) of a platform",
    columns: { id: count, platform_id: count, organization_id: count, name: text, created_at: text },
    key: ["id"],
    where: entitlementLists,
  },
  {
    name: "entitlement_versions",
    description: "Versions of lists of accessible titles. file_id: in title_files",
    columns: { id: count, list_id: count, file_id: count, valid_from: text, state: text, created_at: text },
    key: ["id"],
    where: ofEntitlementLists,
  },
  {
    name: "entitlement_decisions",
    description: "Decisions whether a row of a list is a title",
    columns: { list_id: count, name: text, title_id: count, is_same: text, decided_at: text, decided_by: text },
    key: ["list_id", "name", "title_id"],
    where: ofEntitlementLists,
  },
  {
    name: "title_lists",
    description: "Uploaded title lists of the person; all of them in an export of the consortium",
    columns: { id: count, file_id: count, name: text, state: text, tag_id: count, created_at: text },
    key: ["id"],
    where: titleLists,
  },
  {
    name: "title_files",
    description: "Files of title lists and lists of accessible titles, in files/title_files/<id>.gz",
    columns: { ...file, row_count: count, created_at: text },
    key: ["id"],
    where: titleFiles,
  },
  {
    name: "saved_reports",
    description: "Saved reports. report: the question, as in the API",
    columns: {
      ...{ id: count, name: text, description: text, organization_id: count, report: text },
      ...{ created_at: text, changed_at: text },
    },
    key: ["id"],
    where: savedFor,
  },
  {
    name: "scenarios",
    description: "Scenarios of agreements that end. about_id: the organization that it is about",
    columns: {
      ...{ id: count, name: text, note: text, organization_id: count, about_id: count, from_month: text },
      ...{ to_month: text, groups: text, loan_price: text, loan_currency: text, loan_share: text, created_at: text },
    },
    key: ["id"],
    where: scenarios,
  },
  {
    name: "scenario_changes",
    description: "Agreements that end in a scenario",
    columns: {
      ...{ id: count, scenario_id: count, kind: text, agreement_id: count, agreement_name: text },
      ...{ perpetual_lists: text, currency: text, buyers: text },
    },
    key: ["id"],
    where: (reach) => sql`scenario_id IN (${ofScenarios(reach)})`,
  },
  {
    name: "scenario_titles",
    description: "Titles that are bought instead, with their list prices",
    columns: { change_id: count, title_id: count, amount: text },
    key: ["change_id", "title_id"],
    where: (reach) => sql`change_id IN (SELECT id FROM scenario_changes WHERE scenario_id IN (${ofScenarios(reach)}))`,
  },
  {
    name: "frozen_answers",
    description: "Submitted survey answers",
    columns: {
      ...{ id: count, survey: text, organization_id: count, start_month: text, end_month: text, note: text },
      ...{ answer: text, frozen_at: text, frozen_by: text, submitted_as: text },
    },
    key: ["id"],
    where: (reach) => sql`${ofOrganizations(reach)} OR (organization_id IS NULL AND ${onlyForAll(reach)})`,
  },
  {
    name: "decided_settings",
    description: "Settings changed in the product; only in an export of the consortium",
    columns: { name: text, value: text },
    key: ["name"],
    where: onlyForAll,
  },
];
