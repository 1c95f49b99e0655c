import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  chosenId,
  count,
  instant,
  LARGEST_ID,
  model,
  monthShape,
  namedInBoth,
  nameText,
  organizationChoice,
  paging,
  pk,
  recordId,
  reportTypeId,
  revision,
  revisionSeen,
} from "@/lib/access/shapes";
import { counterVersions } from "./counter-versions";
import { credentialsFilters, credentialsOrders, credentialsStatuses } from "./credentials-status";
import { importColumns, importFormats } from "./import-columns";
import { lockLevels } from "./lock";
import { listOutcome, MOST_LISTED, serviceLists } from "./members/list-outcome";
import { memberMatches } from "./members/match-members";
import { withoutPrefix } from "./secrets/secrets";
import { testOutcome } from "./test-outcome";

const text = (longest: number) => z.string("mandatory").trim().max(longest, "tooLong");
const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const day = z.iso.date("invalid");
const moment = z.iso.datetime({ offset: true, error: "invalid" });

export const counterVersion = z.enum(counterVersions, "mandatory");

/** A report that can be harvested; its name is COUNTER's. */
const counterReport = model("CounterReport", {
  pk,
  code: z.string(),
  name: z.string(),
  counter_version: counterVersion,
});

/**
 * Name and value pairs that a publisher requires in addition to the standard ones, such as `platform`; empty values are
 * dropped.
 */
const extraParamName = z.string().regex(/^[\w.-]{1,64}$/, "invalid");
const hasNoPrefixes = (params: Record<string, string | null>) =>
  Object.entries(params).every(([name, value]) => value === null || withoutPrefix(name)(value));
const extraParams = z
  .record(extraParamName, text(400))
  .refine((params) => Object.keys(params).length <= 20, "tooMany")
  .refine(hasNoPrefixes, "nameInValue")
  .transform((params) => Object.fromEntries(Object.entries(params).filter(([, value]) => value !== "")));

const reportIds = z.array(reportTypeId).max(100, "tooMany");
/** API clients may save credentials without reports; forms require them. */
const someReports = reportIds.min(1, "mandatory");
const recordIds = z.array(recordId).min(1, "mandatory").max(5000, "tooMany");

/** Ids and keys pasted from a URL often include their name ("api_key=…"): refused with "nameInValue". */
const secretText = {
  customer_id: text(128).min(1, "mandatory").refine(withoutPrefix("customer_id"), "nameInValue"),
  requestor_id: text(128).refine(withoutPrefix("requestor_id"), "nameInValue"),
  api_key: text(400).refine(withoutPrefix("api_key"), "nameInValue"),
  http_username: text(128),
  http_password: z.string("mandatory").max(400, "tooLong"),
};

/** Account of the organization at the platform, created if missing; "" is the main account. */
const accountName = nameText(100);

/**
 * `api_key` belongs to Release 5 and 5.1, `http_username` and `http_password` to Release 4; other releases refuse them.
 */
export const credentialsDraft = model("CredentialsDraft", {
  organization_id: chosenId,
  platform_id: chosenId,
  title: nameText(120).default(""),
  account: accountName.default(""),
  counter_version: counterVersion,
  url: text(400).min(1, "mandatory"),
  customer_id: secretText.customer_id,
  requestor_id: secretText.requestor_id.default(""),
  api_key: secretText.api_key.default(""),
  http_username: secretText.http_username.default(""),
  http_password: secretText.http_password.default(""),
  extra_params: extraParams.default({}),
  counter_reports: reportIds.default([]),
  enabled: z.boolean().default(true),
  /** Only consortium administrators may set it to false. */
  outside_consortium: z.boolean().default(true),
  /** No requests before this time. */
  not_before: moment.nullable().default(null),
  last_harvestable_month: monthShape.nullable().default(null),
  /** Last day on which the publisher's keys are valid. */
  expires_on: day.nullable().default(null),
  /** Save even if other credentials request the same usage with the same secrets. */
  forced: z.boolean().default(false),
});

/** An omitted or null secret stays as it is; "" removes it (not the customer id). */
export const credentialsChange = model("CredentialsChange", {
  revision: revisionSeen,
  title: nameText(120).optional(),
  account: accountName.optional(),
  counter_version: counterVersion.optional(),
  url: text(400).min(1, "mandatory").optional(),
  customer_id: secretText.customer_id.nullish(),
  requestor_id: secretText.requestor_id.nullish(),
  api_key: secretText.api_key.nullish(),
  http_username: secretText.http_username.nullish(),
  http_password: secretText.http_password.nullish(),
  /** Replaces all of them; null as a value keeps the stored one of that name. */
  extra_params: z
    .record(extraParamName, text(400).nullable())
    .refine((params) => Object.keys(params).length <= 20, "tooMany")
    .refine(hasNoPrefixes, "nameInValue")
    .nullish(),
  counter_reports: reportIds.optional(),
  enabled: z.boolean().optional(),
  outside_consortium: z.boolean().optional(),
  not_before: moment.nullable().optional(),
  last_harvestable_month: monthShape.nullable().optional(),
  expires_on: day.nullable().optional(),
  forced: z.boolean().optional(),
});

const person = z.object({ pk, username: z.string() });

/**
 * `customer_id`, `requestor_id`, `api_key`, `http_username`, `http_password` and the values of `extra_params` are
 * masked: enough to recognize, not to use.
 */
export const credentials = model("Credentials", {
  pk,
  title: z.string(),
  /** Account whose usage they fetch; empty for the main account. */
  account: z.string(),
  /** The organization has several accounts at the platform; `account_pk` identifies this one. */
  several_accounts: z.boolean(),
  account_pk: z.int().min(0),
  organization: namedInBoth.extend({ short_name: z.string().nullable(), internal_id: z.string().nullable() }),
  platform: namedInBoth.extend({ short_name: z.string() }),
  counter_version: counterVersion,
  url: z.string(),
  customer_id: z.string(),
  requestor_id: z.string(),
  api_key: z.string(),
  http_username: z.string(),
  http_password: z.string(),
  extra_params: z.record(z.string(), z.string()),
  counter_reports: z.array(
    counterReport.omit({ counter_version: true }).extend({
      report_type: z.string(),
      broken_since: instant.nullable(),
      broken_by: z.string().nullable(),
    }),
  ),
  enabled: z.boolean(),
  /** Texts: credentials.status.<status>. */
  status: z.enum(credentialsStatuses),
  broken_since: instant.nullable(),
  /** COUNTER exception code, or "http-401" …; texts: harvest.error.<code>. */
  broken_by: z.string().nullable(),
  verified_at: instant.nullable(),
  /** 0 not locked, 300 locked by administrators of the organization, 400 of the consortium, 1000 by superusers. */
  lock_level: z.number().int(),
  /** Locked by the consortium: lock_level ≥ 400. */
  locked: z.boolean(),
  /** The caller may neither edit nor delete them. */
  locked_for_me: z.boolean(),
  /** The caller may see the secrets in plain text: not while impersonating. */
  can_reveal: z.boolean(),
  can_lock: z.boolean(),
  outside_consortium: z.boolean(),
  not_before: instant.nullable(),
  last_harvestable_month: monthShape.nullable(),
  /** User who set it; null with a month: reported by the server (exception 3032). */
  last_harvestable_by: person.nullable(),
  expires_on: day.nullable(),
  /** The keys have expired or expire within 30 days. */
  expiring: z.boolean(),
  /** Newest month whose usage these credentials provided, and the time of its import. */
  last_success: z.object({ month: monthShape, at: instant }).nullable(),
  /**
   * Failure of the last attempt of unverified credentials; null for verified ones and for versions without attempts.
   */
  last_failure: z.object({ error_code: z.string(), at: instant }).nullable(),
  /** Other credentials request the same usage with the same secrets. */
  same_in_org: z.boolean(),
  same_global: z.boolean(),
  /** Release 5, and the organization has no Release 5.1 credentials for the platform yet. */
  can_clone: z.boolean(),
  revision,
  updated_at: instant,
  updated_by: person.nullable(),
});

const params = z.object({ id: recordId });

const filters = {
  organization: organizationChoice.optional(),
  platform: recordId.optional(),
  counter_version: counterVersion.optional(),
  /** COUNTER code of a report: "TR". */
  report: z.string().trim().max(16).optional(),
  state: z.enum(credentialsFilters).optional(),
  enabled: flag.optional(),
  locked: flag.optional(),
  /** Every word must occur in the title, the URL, or a name of the organization or platform. */
  search: z.string().trim().max(200).optional(),
};

export const listCredentialsCall = contract({
  call: "GET /api/sushi-credentials/",
  summary: "List SUSHI credentials of the organizations the caller administers; counts ignore the filter by state",
  access: "credentials.manage",
  keys: "credentials",
  query: z.object({
    ...filters,
    order_by: z.enum(credentialsOrders).default("organization"),
    desc: flag.default(false),
    ...paging({ most: 1000, usual: 100 }),
  }),
  returns: model("CredentialsPage", {
    count,
    /** By status; "expiring", "duplicated" and "clonable" overlap with the others. */
    counts: z.record(z.enum(["all", ...credentialsFilters]), count),
    results: z.array(credentials),
  }),
});

export const createCredentialsCall = contract({
  call: "POST /api/sushi-credentials/",
  summary:
    "Create SUSHI credentials of an organization for a platform; refused with same-exists-within-org or same-exists-globally if such credentials exist, unless forced",
  access: "credentials.manage",
  body: credentialsDraft,
  form: credentialsDraft.extend({ counter_reports: someReports }),
  returns: credentials,
  status: 201,
});

export const getCredentialsCall = contract({
  call: "GET /api/sushi-credentials/{id}/",
  summary: "Get a set of SUSHI credentials, with masked secrets",
  access: "credentials.manage",
  keys: "credentials",
  params,
  returns: credentials,
});

export const updateCredentialsCall = contract({
  call: "PATCH /api/sushi-credentials/{id}/",
  summary: "Update SUSHI credentials; refused with 412 if another user changed them since `revision`",
  access: "credentials.manage",
  params,
  body: credentialsChange,
  form: credentialsChange.extend({ counter_reports: someReports }),
  returns: credentials,
});

export const deleteCredentialsCall = contract({
  call: "DELETE /api/sushi-credentials/{id}/",
  summary:
    "Delete SUSHI credentials and cancel their pending downloads; imported usage is deleted only with delete_data",
  access: "credentials.manage",
  params,
  query: z.object({ delete_data: flag.default(false) }),
  returns: z.null(),
  status: 204,
});

export const lockCredentialsCall = contract({
  call: "POST /api/sushi-credentials/{id}/lock/",
  summary: "Lock credentials for users below a level, or unlock them; the level defaults to the caller's own",
  access: "credentials.manage",
  params,
  body: z.object({ lock_level: z.literal(lockLevels, "invalid").optional() }),
  returns: credentials,
});

export const revealCredentialsCall = contract({
  call: "POST /api/sushi-credentials/{id}/reveal/",
  summary:
    "Get the secrets of credentials in clear text, for users who may edit them; refused while acting as another user. Each access is audited",
  access: "credentials.manage",
  params,
  returns: model("CredentialsSecrets", {
    customer_id: z.string(),
    requestor_id: z.string(),
    api_key: z.string(),
    http_username: z.string(),
    http_password: z.string(),
    extra_params: z.record(z.string(), z.string()),
  }),
});

export const unsetBrokenCall = contract({
  call: "POST /api/sushi-credentials/{id}/unset-broken/",
  summary: "Mark credentials, or some of their reports, as fixed, so that they are harvested again",
  access: "credentials.manage",
  params,
  body: z.object({ counter_reports: reportIds.optional() }),
  returns: credentials,
});

export const verifyCredentialsCall = contract({
  call: "POST /api/sushi-credentials/{id}/verify/",
  summary: "Harvest one month of one report to verify the credentials; default: last month",
  access: "credentials.manage",
  params,
  body: z.object({ month: monthShape.optional() }),
  returns: model("CredentialsVerification", {
    harvest: pk,
    month: monthShape,
    counter_report: counterReport,
  }),
  status: 201,
});

export const listHistoryCall = contract({
  call: "GET /api/sushi-credentials/{id}/history/",
  summary: "List the audit trail of credentials, newest first; secrets only by name",
  access: "credentials.manage",
  params,
  query: z.object({ ...paging({ most: 200, usual: 50 }) }),
  returns: z.object({
    count,
    results: z.array(
      z.object({
        pk,
        at: instant,
        actor: z.string(),
        /** User who impersonated the actor. */
        impersonator: z.string(),
        /** Texts: audit.action.<action>. */
        action: z.string(),
        /** Texts of the field names: audit.field.<name>. */
        before: z.record(z.string(), z.unknown()),
        after: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
});

const manyOf = <S extends z.ZodRawShape>(shape: S) => z.object({ ...shape, credentials: recordIds });
const eachOf = <S extends z.ZodRawShape>(shape: S, most = 5000) =>
  z
    .array(z.object({ credentials_id: recordId, ...shape }))
    .min(1, "mandatory")
    .max(most, "tooMany");
const updated = model("UpdatedCredentials", { updated: count });

export const updateEnabledCall = contract({
  call: "POST /api/sushi-credentials/update-enabled/",
  summary: "Turn automatic harvesting of many credentials on or off, all or none",
  access: "credentials.manage",
  body: manyOf({ enabled: z.boolean("mandatory") }),
  returns: updated,
});

export const lockManyCall = contract({
  call: "POST /api/sushi-credentials/lock/",
  summary: "Lock or unlock many credentials, all or none",
  access: "credentials.manage",
  body: manyOf({ lock_level: z.literal(lockLevels, "invalid") }),
  returns: updated,
});

const reportCodes = z.array(z.string().trim().min(1, "mandatory").max(16, "tooLong")).max(50, "tooMany").default([]);

export const updateReportsCall = contract({
  call: "POST /api/sushi-credentials/update-reports/",
  summary: "Add and remove reports of many credentials, by COUNTER code in each one's release, all or none",
  access: "credentials.manage",
  body: manyOf({ add: reportCodes, remove: reportCodes }),
  returns: updated,
});

export const updateLastHarvestableMonthCall = contract({
  call: "POST /api/sushi-credentials/update-last-harvestable-month/",
  summary: "Set the oldest month that each server still has, all or none; null if unknown",
  access: "credentials.manage",
  body: eachOf({ last_harvestable_month: monthShape.nullable() }),
  returns: updated,
});

export const unsetBrokenManyCall = contract({
  call: "POST /api/sushi-credentials/unset-broken/",
  summary: "Mark many credentials, or some of their reports, as fixed, all or none",
  access: "credentials.manage",
  body: eachOf({ counter_reports: reportIds.optional() }),
  returns: updated,
});

export const deleteManyCall = contract({
  call: "POST /api/sushi-credentials/delete/",
  summary: "Delete many credentials, all or none; with delete_data also their imported usage",
  access: "credentials.manage",
  body: manyOf({ delete_data: z.boolean().default(false) }),
  returns: model("DeletedCredentials", { deleted: count, deleted_imports: count }),
});

export const cloneToNewerCall = contract({
  call: "POST /api/sushi-credentials/clone-to-newer/",
  summary: "Create Release 5.1 credentials from Release 5 ones; preview=true changes nothing",
  access: "credentials.manage",
  query: z.object({ preview: flag.default(false) }),
  body: eachOf({}, 1000),
  returns: z.array(
    model("CredentialsClone", {
      credentials_id: pk,
      /** The new credentials; null in a preview and if there is a problem. */
      clone: pk.nullable(),
      title: z.string(),
      url: z.string(),
      /** COUNTER codes. */
      counter_reports: z.array(z.string()),
      /** Texts: credentials.clone.problem.<problem>. */
      problem: z
        .enum(["not-release-5", "newer-exists", "locked", "secrets-unreadable", "address", "acting"])
        .nullable(),
    }),
  ),
});

export const exportCredentialsCall = contract({
  call: "POST /api/sushi-credentials/export/",
  summary: "Export credentials as XLSX, one sheet per release, without secrets; selected by ID or by filter",
  access: "credentials.manage",
  body: z.object({ credentials: recordIds.optional(), filter: z.object(filters).default({}) }),
  returns: { file: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
});

export const getImportTemplateCall = contract({
  call: "GET /api/sushi-credentials/import-template/",
  summary:
    "Download the XLSX template for importing credentials: a sheet per release, with lists of the caller's organizations and of all platforms",
  access: "credentials.manage",
  query: z.object({
    organization: organizationChoice.optional(),
    /** Language of the notes; the headings are the same in both. */
    language: z.enum(["en", "cs"]).default("en"),
  }),
  returns: { file: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
});

export const getImportMailCall = contract({
  call: "GET /api/sushi-credentials/import-mail/",
  summary: "Draft an e-mail asking the staff to import many credentials, in the language of the request",
  access: "credentials.manage",
  query: z.object({ language: z.enum(["en", "cs"]).default("en") }),
  returns: z.object({ to: z.string(), subject: z.string(), body: z.string() }),
});

/** A member as the provider lists it, and the organization it was matched to. */
const previewedMember = model("PreviewedMember", {
  name: z.string(),
  identifiers: z.array(z.string()).describe("Identifiers with their type, such as ISNI:0000000123456789"),
  notes: z.string(),
  organization: pk.nullable(),
  match: z.enum(memberMatches).nullable().describe("How the organization was recognized; null if it was not"),
  candidates: z.array(pk).describe("Possible organizations to choose from, most similar first"),
});

/** `row` is the row number in the sheet. Secrets are masked. */
const importRow = model("CredentialsSheetRow", {
  /** Position among all rows of the file, from 0; identifies the row when applying. */
  index: count,
  sheet: z.string(),
  row: count,
  organization: z.string(),
  platform: z.string(),
  counter_version: z.string(),
  title: z.string(),
  account: z.string(),
  url: z.string(),
  customer_id: z.string(),
  requestor_id: z.string(),
  api_key: z.string(),
  http_username: z.string(),
  http_password: z.string(),
  extra_params: z.record(z.string(), z.string()),
  counter_reports: z.array(z.string()),
  enabled: z.boolean(),
  /** "same": such credentials exist, nothing would change. */
  action: z.enum(["create", "update", "same", "error"]),
  /** Existing credentials that would change or are the same. */
  credentials: pk.nullable(),
  /** Names of the fields an update would change. */
  changes: z.array(z.string()),
  /** `column` is the heading in the file, "" for the whole row; texts: errors.fields.<code>. */
  errors: z.array(z.object({ column: z.string(), code: z.string(), message: z.string() })),
  /** Do not prevent the import. */
  warnings: z.array(z.object({ column: z.string(), code: z.string(), message: z.string() })),
  member: previewedMember.nullable().describe("Member of a consortial account; null for rows of a file"),
});

const preview = model("CredentialsSheet", {
  format: z.enum(importFormats).describe("Layout of the file, or members of a consortial account"),
  file_name: z.string(),
  /** Headings of the file and their meaning; null if not recognized. */
  columns: z.array(z.object({ sheet: z.string(), heading: z.string(), means: z.enum(importColumns).nullable() })),
  counts: z.object({ create: count, update: count, same: count, error: count }),
  rows: z.array(importRow),
  /** For applying the preview: valid for one hour and this user. */
  token: z.string(),
  expires_at: instant,
});

export const previewImportCall = contract({
  call: "POST /api/sushi-credentials/import/preview/",
  summary:
    "Preview importing credentials from a CSV or XLSX file, sent as multipart/form-data in `file`; nothing is saved",
  access: "credentials.manage",
  returns: preview,
});

export const applyImportCall = contract({
  call: "POST /api/sushi-credentials/import/apply/",
  summary: "Import the rows of a preview, all or none: the named ones, by default all without errors",
  access: "credentials.manage",
  body: model("CredentialsImport", {
    token: z.string("mandatory").max(200, "invalid"),
    /** Indexes of rows; default: all to be created or updated. */
    rows: z.array(z.number().int().min(0).max(LARGEST_ID)).max(10_000, "tooMany").optional(),
  }),
  returns: model("CredentialsImportResult", { created: count, updated: count, credentials: z.array(pk) }),
});

/**
 * Stored credentials with changes, or a complete draft. Secrets as in a change: omitted or null ones are taken from the
 * stored credentials.
 */
export const credentialsTestDraft = model("CredentialsTestDraft", {
  credentials: recordId.optional(),
  organization_id: recordId.optional(),
  platform_id: recordId.optional(),
  counter_version: counterVersion.optional(),
  url: text(400).min(1, "mandatory").optional(),
  customer_id: secretText.customer_id.nullish(),
  requestor_id: secretText.requestor_id.nullish(),
  api_key: secretText.api_key.nullish(),
  http_username: secretText.http_username.nullish(),
  http_password: secretText.http_password.nullish(),
  extra_params: credentialsChange.shape.extra_params,
  /** Default: last month. */
  month: monthShape.optional(),
  /** Default: the smallest report of the release, PR. */
  counter_report: reportTypeId.optional(),
});

export const startTestCall = contract({
  call: "POST /api/sushi-credentials/test/",
  summary: "Test access data without saving them: downloads and reads one month of one report, imports nothing",
  access: "credentials.manage",
  body: credentialsTestDraft,
  returns: z.object({ id: z.string() }),
  status: 202,
});

export const getTestCall = contract({
  call: "GET /api/sushi-credentials/test/{id}/",
  summary: "Get the result of a test that the caller started within the last day",
  access: "credentials.manage",
  params: z.object({ id: z.uuid("invalid") }),
  returns: model("CredentialsTest", {
    id: z.string(),
    state: z.enum(["waiting", "running", "finished"]),
    started_at: instant,
    /** Earliest time of the next request to the server; null if it is ready. */
    waits_until: instant.nullable(),
    month: monthShape,
    counter_report: counterReport,
    outcome: testOutcome.nullable(),
  }),
});

export const requestMembersCall = contract({
  call: "POST /api/sushi-credentials/{id}/members/",
  summary: "Request the members of a consortial account from the provider",
  access: "credentials.manage",
  params,
  returns: z.object({ id: z.string() }),
  status: 202,
});

export const requestPlatformsCall = contract({
  call: "POST /api/sushi-credentials/platforms/",
  summary: "Request the platforms that the provider offers for access data, without saving these",
  access: "credentials.manage",
  body: credentialsTestDraft.omit({ month: true, counter_report: true }),
  returns: z.object({ id: z.string() }),
  status: 202,
});

const listParams = z.object({ id: z.uuid("invalid") });

export const getServiceListCall = contract({
  call: "GET /api/sushi-credentials/service-list/{id}/",
  summary: "Get the members or platforms that the caller requested within the last day",
  access: "credentials.manage",
  params: listParams,
  returns: model("ServiceList", {
    id: z.string(),
    list: z.enum(serviceLists),
    state: z.enum(["waiting", "running", "finished"]),
    /** Earliest time of the next request to the server; null if it is ready. */
    waits_until: instant.nullable(),
    outcome: listOutcome.nullable(),
  }),
});

export const previewMembersCall = contract({
  call: "POST /api/sushi-credentials/service-list/{id}/preview/",
  summary:
    "Preview credentials for requested members, matched to organizations by identifier, customer ID or name; nothing is saved. The call that imports previews of files saves them",
  access: "credentials.manage",
  params: listParams,
  body: z.object({
    /** Own choices; null leaves a member out. `row` is the index of the row. */
    organizations: z
      .array(z.object({ row: z.number().int().min(0).max(LARGEST_ID), organization: recordId.nullable() }))
      .max(MOST_LISTED, "tooMany")
      .default([]),
    /** Token of an earlier preview, which is then no longer valid. */
    replaces: z.string().max(200, "invalid").optional(),
  }),
  returns: preview,
});

export const countCredentialsCall = contract({
  call: "GET /api/sushi-credentials/count/",
  summary: "Count SUSHI credentials of the caller's organizations, and those with problems",
  access: "credentials.count",
  query: z.object({ organization: organizationChoice.optional() }),
  returns: model("CredentialsCount", {
    count,
    broken: count,
    broken_reports: count,
    unverified: count,
    expiring: count,
  }),
});

export const listAccountsCall = contract({
  call: "GET /api/sushi-credentials/accounts/",
  summary: "Accounts of an organization at a platform, such as those of its faculties",
  access: "credentials.manage",
  query: z.object({ organization: recordId, platform: recordId }),
  returns: model("PlatformAccounts", {
    credentials: count.describe("Sets of credentials of the organization at the platform"),
    accounts: z
      .array(z.object({ pk: z.int().min(0), name: z.string().describe("Empty for the main account, whose pk is 0") }))
      .min(1),
  }),
});

export const listCounterReportsCall = contract({
  call: "GET /api/counter-report-type/",
  summary: "List COUNTER reports that can be harvested",
  access: "signed-in",
  returns: z.array(
    model("OfferedCounterReport", {
      pk,
      code: z.string(),
      name: z.string(),
      counter_version: counterVersion,
      is_view: z.boolean(),
      /** False: excluded from automatic harvesting. */
      is_active: z.boolean(),
    }),
  ),
});

export type Credentials = z.output<typeof credentials>;
export type CredentialsDraft = z.output<typeof credentialsDraft>;
export type CredentialsChange = z.output<typeof credentialsChange>;
export type CredentialsTestDraft = z.output<typeof credentialsTestDraft>;
export type ImportRow = z.output<typeof importRow>;
