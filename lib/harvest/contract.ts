import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  flag,
  instant,
  model,
  monthShape,
  namedInBoth,
  organizationChoice,
  pageOf,
  paging,
  pk,
  recordId,
  recordIds,
  reportTypeId,
} from "@/lib/access/shapes";
import { MOST_NOT_OFFERED, mostRequests } from "./harvest-limits";
import { attemptStatuses } from "./states/attempt-status";
import { harvestKinds } from "./states/harvest-kind";
import { intentionStates } from "./states/intention-state";

const place = { organization: namedInBoth, platform: namedInBoth.extend({ short_name: z.string() }) };

/** One report of one set of credentials over a range of months; dates are "yyyy-MM" or "yyyy-MM-dd". */
const harvestRequest = model("HarvestRequest", {
  credentials: recordId,
  counter_report: reportTypeId,
  start_date: z.string("mandatory").max(10, "invalid"),
  end_date: z.string("mandatory").max(10, "invalid"),
  /** Earliest time of the request; default: at once. */
  not_before: z.iso.datetime({ offset: true, error: "invalid" }).optional(),
  /** Also download months that already have full numbers, and replace these. */
  replace: z.boolean("invalid").optional(),
});

const attempt = model("Attempt", {
  pk,
  status: z.enum(attemptStatuses),
  /** COUNTER exception code, finding code or key of harvest.error; empty on success. */
  error_code: z.string(),
  http_status: z.number().int().nullable(),
  partial: z.boolean(),
  /** The most severe warning about the imported usage, as an error code; empty for none. */
  warning_code: z.string(),
  started_at: instant,
  downloaded_at: instant.nullable(),
  finished_at: instant.nullable(),
});

const rawFile = model("RawFile", { pk, name: z.string(), size: z.number(), sha256: z.string() });

const fullAttempt = model("AttemptDetail", {
  ...attempt.shape,
  /** Requested URL without secrets. */
  used_url: z.string(),
  /** Findings of the reader: exceptions, warnings, errors, and sums by report, metric and month. */
  findings: z.record(z.string(), z.unknown()),
  /** Institution_Name, Created_By … as in the answer. */
  header: z.record(z.string(), z.unknown()),
  raw_file: rawFile.nullable(),
  /** The imported facts if this attempt provided the month's numbers. */
  imported: z.object({ pk, state: z.string(), fact_count: count, sums: z.record(z.string(), z.number()) }).nullable(),
});

export const intention = model("Intention", {
  pk,
  harvest: pk,
  ...place,
  credentials: z.object({ pk, title: z.string() }),
  counter_report: z.object({ pk, code: z.string(), name: z.string(), counter_version: z.string() }),
  month: monthShape,
  state: z.enum(intentionStates),
  priority: z.number().int(),
  not_before: instant,
  /** The server, and with it this intention, rests until then; `code` gives the reason, as in an attempt. */
  rest: z.object({ until: instant, code: z.string() }).nullable(),
  retries: count,
  attempt_count: count,
  attempt: attempt.nullable(),
  finished_at: instant.nullable(),
  canceled_at: instant.nullable(),
  last_updated: instant,
});

const stats = model("HarvestStats", {
  total: count,
  /** Neither finished nor canceled. */
  planned: count,
  finished: count,
  /** Being downloaded or imported now. */
  working: count,
  failed: count,
  /** Not imported until a user decides whether the institution in the report is the library. */
  held: count,
  /** Imported, but incomplete or with a warning. */
  warnings: count,
  /** The provider has not processed the month yet (exception 3031). */
  not_ready: count,
  attempt_count: count,
});

export const harvest = model("Harvest", {
  pk,
  kind: z.enum(harvestKinds),
  started_at: instant,
  started_by: z.object({ pk, username: z.string() }).nullable(),
  /** Started by the installation: the monthly plan or a recheck for restated months. */
  automatic: z.boolean(),
  stats,
  organizations: z.array(namedInBoth),
  platforms: z.array(namedInBoth.extend({ short_name: z.string() })),
  start_month: monthShape,
  end_month: monthShape,
  last_updated: instant,
  /** Start of the newest request. */
  last_attempt_date: instant.nullable(),
  /** End of the newest finished intention. */
  last_processed: instant.nullable(),
  /** Estimated end of the harvest; null if nothing is pending. */
  planned_until: instant.nullable(),
  /** Intentions that wait because their credentials or report are marked broken. */
  broken: count,
});

/** Harvests can be sorted by these; ties are broken by number, and missing values sort last. */
const harvestOrders = [
  "pk",
  "started_at",
  "automatic",
  "finished",
  "last_updated",
  "last_attempt_date",
  "last_processed",
  "start_month",
  "attempt_count",
] as const;

export const startHarvestCall = contract({
  call: "POST /api/scheduler/harvest/",
  summary:
    "Harvest reports: every month of every report becomes an intention of its own; months whose full numbers are there are skipped unless `replace` is set",
  access: "harvest.manage",
  body: z.object({ intentions: z.array(harvestRequest).min(1, "mandatory").max(mostRequests, "tooMany") }),
  /** `skipped`: months not requested because their numbers exist. */
  returns: model("StartedHarvest", { ...harvest.shape, skipped: count.default(0) }),
  status: 201,
});

const countedPage = <T extends z.ZodType>(row: T) =>
  pageOf(row).extend({
    more: z.boolean().describe("There are more than `count`, which counts no further: use the filters"),
  });

export const listHarvestsCall = contract({
  call: "GET /api/scheduler/harvest/",
  summary:
    "List harvests started by the caller, and automatic ones of organizations that the caller administers; all for consortium staff. Newest first by default",
  access: "harvest.manage",
  query: z.object({
    organization: organizationChoice.optional(),
    platform: recordId.optional(),
    platforms: recordIds("Only harvests of any of these platforms: comma-separated IDs").optional(),
    month: monthShape.optional().describe("One of the months of the harvest"),
    finished: z.enum(["yes", "no", "working"]).optional(),
    automatic: flag.optional(),
    kind: z.enum(harvestKinds).optional(),
    broken: flag.optional().describe("Some intentions wait because the credentials or the report are marked as broken"),
    warnings: flag.optional().describe("Some usage was imported incompletely or with a warning"),
    order_by: z.enum(harvestOrders).default("pk"),
    desc: flag.default("true"),
    ...paging(),
  }),
  returns: countedPage(harvest),
});

const params = z.object({ harvest: recordId });

export const getHarvestCall = contract({
  call: "GET /api/scheduler/harvest/{harvest}/",
  summary: "Get a harvest with its counts",
  access: "harvest.manage",
  params,
  returns: harvest,
});

export const listIntentionsCall = contract({
  call: "GET /api/scheduler/harvest/{harvest}/intention/",
  summary: "List intentions of a harvest; with last_updated_after only those changed since, to follow progress",
  access: "harvest.manage",
  params,
  query: z.object({ last_updated_after: z.iso.datetime({ offset: true, error: "invalid" }).optional() }),
  returns: z.array(intention),
});

const intentionParams = z.object({ harvest: recordId, intention: recordId });

export const getIntentionCall = contract({
  call: "GET /api/scheduler/harvest/{harvest}/intention/{intention}/",
  summary: "Get an intention with all its attempts, newest first",
  access: "harvest.manage",
  params: intentionParams,
  returns: model("IntentionDetail", { ...intention.shape, attempts: z.array(fullAttempt) }),
});

export const triggerIntentionCall = contract({
  call: "POST /api/scheduler/harvest/{harvest}/intention/{intention}/trigger/",
  summary:
    "Send the request of an intention now, even while its server rests; refused with a reason if that is impossible",
  access: "harvest.manage",
  params: intentionParams,
  returns: intention,
});

export const cancelIntentionCall = contract({
  call: "POST /api/scheduler/harvest/{harvest}/intention/{intention}/cancel/",
  summary: "Cancel an intention; refused while it is being downloaded and after it has ended",
  access: "harvest.manage",
  params: intentionParams,
  returns: intention,
});

const chosenIntentions = model("IntentionSelection", {
  intentions: z.array(recordId).min(1, "mandatory").max(5000, "tooMany"),
});
const changed = model("ChangedIntentions", {
  changed: count.describe("Active and finished ones stay unchanged"),
});

export const triggerIntentionsCall = contract({
  call: "POST /api/scheduler/harvest/{harvest}/trigger/",
  summary: "Request these intentions of a harvest now",
  access: "harvest.manage",
  params,
  body: chosenIntentions,
  returns: changed,
});

export const cancelIntentionsCall = contract({
  call: "POST /api/scheduler/harvest/{harvest}/cancel/",
  summary: "Cancel these intentions of a harvest",
  access: "harvest.manage",
  params,
  body: chosenIntentions,
  returns: changed,
});

export const getAttemptCall = contract({
  call: "GET /api/scheduler/attempt/{attempt}/",
  summary: "Get an attempt: request, response and findings",
  access: "harvest.manage",
  params: z.object({ attempt: recordId }),
  returns: model("AttemptWithIntention", { ...fullAttempt.shape, intention }),
});

/** Events in chronological order, in the caller's language. */
const logLine = model("HarvestLogLine", { at: instant.nullable(), text: z.string() });

/** One request, or an intention without a request yet. */
export const download = intention.omit({ attempt: true }).extend({
  attempt: fullAttempt
    .extend({
      /** Made with the current version of the credentials. */
      current: z.boolean(),
      log: z.array(logLine),
    })
    .nullable(),
});

/** Downloads can be sorted by these; `timestamp` is the time of the request or the earliest time of a pending one. */
const downloadOrders = ["timestamp", "month", "error_code", "status", "organization", "platform", "report"] as const;

export const listDownloadsCall = contract({
  call: "GET /api/scheduler/intention/",
  summary: "List downloads: requests sent to SUSHI servers, and intentions without a request yet, newest first",
  access: "harvest.manage",
  query: z.object({
    organization: organizationChoice.optional(),
    platform: recordId.optional(),
    report: reportTypeId.optional().describe("Id of a COUNTER report, as in GET /api/counter-report-type/"),
    counter_version: z.string().max(3).optional(),
    credentials: recordId.optional(),
    harvest: recordId.optional(),
    month: monthShape.optional(),
    date_from: monthShape.optional().describe("This month or later ones"),
    attempt: flag.optional().describe("Whether a request was sent"),
    status: z.enum(attemptStatuses).optional(),
    error_code: z.string().max(64).optional(),
    warnings: flag.optional().describe("Whether usage was imported with a warning"),
    mode: z
      .enum(["current", "success_and_current", "all"])
      .default("current")
      .describe(
        "The newest attempt of each intention if made with the current credentials; also successful ones; or all",
      ),
    order_by: z.enum(downloadOrders).default("timestamp"),
    desc: flag.default("true"),
    ...paging(),
  }),
  returns: countedPage(download),
});

export const purgeIntentionsCall = contract({
  call: "POST /api/scheduler/intention/purge/",
  summary:
    "Delete months with their usage, downloads and intentions; all of them, or none if the caller may not delete one of them",
  access: "harvest.manage",
  body: z
    .array(
      z.object({
        credentials: recordId,
        counter_report: reportTypeId,
        start_date: z.string("mandatory").max(10, "invalid"),
      }),
    )
    .min(1, "mandatory")
    .max(5000, "tooMany"),
  returns: z.object({ imports: count, intentions: count, attempts: count }),
});

export const confirmInstitutionCall = contract({
  call: "POST /api/scheduler/attempt/{attempt}/institution/",
  summary:
    "Decide whether the institution in a held report is the library: all held months of the credentials with this institution are imported, or stay out",
  access: "harvest.manage",
  params: z.object({ attempt: recordId }),
  body: model("InstitutionDecision", { ours: z.boolean("mandatory") }),
  returns: z.object({ months: count.describe("Held months that the decision concerns") }),
});

export const harvestOtherReleaseCall = contract({
  call: "POST /api/scheduler/attempt/{attempt}/other-release/",
  summary:
    "Harvest with another release the months of an attempt’s report that its own release does not deliver: those that exist in the earlier release only, or those for which the provider retired the release. Adds credentials if there are none: disabled ones of the earlier release, or a clone of the newer one",
  access: "credentials.manage",
  params: z.object({ attempt: recordId }),
  returns: z.object({
    harvest: pk,
    months: count.describe("Months of all reports, also those whose requests were canceled because of the attempt"),
    credentials: pk.describe("Credentials with the attempt’s report"),
  }),
});

export const harvestNotOfferedCall = contract({
  call: "POST /api/sushi-credentials/{id}/other-release/",
  summary:
    "Harvest with the earlier release those of the months of a report that the provider’s list of reports does not offer. Adds disabled credentials of the earlier release if there are none",
  access: "credentials.manage",
  params: z.object({ id: recordId }),
  body: model("NotOfferedMonths", {
    counter_report: reportTypeId,
    months: z.array(monthShape).min(1, "mandatory").max(MOST_NOT_OFFERED, "tooMany"),
  }),
  returns: z.object({
    harvest: pk,
    months: count.describe("Months that are not offered"),
    credentials: pk.describe("Credentials of the earlier release"),
  }),
});

export const vendorMailCall = contract({
  call: "GET /api/scheduler/attempt/{attempt}/vendor-mail/",
  summary:
    "Draft an e-mail to the provider about a download, in English: request, response and expected response; of the secrets only the customer ID, for users who may see it",
  access: "harvest.manage",
  params: z.object({ attempt: recordId }),
  returns: z.object({
    /** Address from the COUNTER Registry; empty if it has none. */
    to: z.string(),
    subject: z.string(),
    body: z.string(),
  }),
});

export const getRawFileCall = contract({
  call: "GET /api/raw-file/{id}/",
  summary: "Download the original response of a server",
  access: "harvest.manage",
  params: z.object({ id: recordId }),
  returns: { file: "application/octet-stream" },
});

export type Harvest = z.output<typeof harvest>;
export type Intention = z.output<typeof intention>;
export type Download = z.output<typeof download>;
export type HarvestRequest = z.output<typeof harvestRequest>;
