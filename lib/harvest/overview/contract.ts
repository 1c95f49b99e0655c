import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  flag,
  instant,
  model,
  monthShape,
  namedInBoth,
  ofPlatform,
  organizationChoice,
  paging,
  pk,
  recordId,
} from "@/lib/access/shapes";
import { counterVersions } from "@/lib/credentials/counter-versions";
import { adviceContacts, advicePlaces } from "../states/advice";
import { cellStates } from "../states/cell-state";
import { FEWEST_MONTHS, MOST_DAYS } from "./arrival";
import { matrixStatuses } from "./matrix-status";
import { troubleActions, troubles } from "./trouble";

/** Not the schema of lib/credentials, which would pull all of its contracts into the page. */
const counterVersion = z.enum(counterVersions, "mandatory");

export const overviewCredentials = model("CredentialsSummary", {
  pk,
  title: z.string(),
  organization: namedInBoth,
  platform: namedInBoth.extend({ short_name: z.string() }),
  counter_version: counterVersion,
  enabled: z.boolean(),
  broken_since: instant.nullable(),
  /** COUNTER exception code, or "http-401" …; explained by GET /api/sushi-credentials/troubleshooting/. */
  broken_by: z.string().nullable(),
  verified_at: instant.nullable(),
});

const counterReport = z.object({ pk, code: z.string(), name: z.string(), counter_version: counterVersion });

/** One report of one month from one set of credentials. */
export const overviewCell = model("MonthOverviewCell", {
  counter_report: counterReport,
  state: z.enum(cellStates),
  /** Of the newest request: COUNTER exception code, or a code of harvest.error or counter.finding; empty for none. */
  error_code: z.string(),
  http_status: z.number().int().nullable(),
  /** Time of the newest request; null if there is none. */
  when: instant.nullable(),
  /** The newest request. */
  attempt: pk.nullable(),
  /** Intention and harvest of the newest request, or of the pending intention. */
  intention: pk.nullable(),
  harvest: pk.nullable(),
  raw_file: pk.nullable(),
  /** The month's numbers; `source` says whether these credentials provided them. */
  import: z
    .object({
      pk,
      fact_count: count,
      partial: z.boolean(),
      /** Warning about these numbers, as an error code; empty for none. */
      warning_code: z.string(),
      source: z.enum(["these-credentials", "other-credentials", "manual", "unknown"]),
    })
    .nullable(),
  /** A pending or active intention exists; `not_before` is its earliest time. */
  planned: z.boolean(),
  not_before: instant.nullable(),
  /** The report or its credentials are marked broken and not harvested. */
  broken: z.boolean(),
  broken_by: z.string().nullable(),
  /** Harvesting makes sense: no numbers, nothing broken, the month is over and still available. */
  can_harvest: z.boolean(),
});

export const monthOverviewCall = contract({
  call: "GET /api/sushi-credentials/month-overview/",
  summary: "List the state of each report of each set of credentials in one month, paged by credentials",
  access: "harvest.manage",
  keys: "credentials",
  query: z.object({
    month: monthShape.describe("yyyy-MM"),
    disabled: z
      .string()
      .max(5)
      .optional()
      .describe("If present, with any value, includes credentials without automatic harvesting"),
    organization: organizationChoice.optional(),
    platform: recordId.optional(),
    counter_version: counterVersion.optional(),
    search: z.string().trim().max(200).optional().describe("Searches title, organization and platform"),
    state: z
      .union([z.enum(cellStates), z.array(z.enum(cellStates)).max(cellStates.length)])
      .transform((states) => [states].flat())
      .optional()
      .describe("Only credentials with a report in one of these states; repeatable"),
    hide_successful: flag
      .default("false")
      .describe("Omit credentials whose reports all succeeded, with or without usage"),
    order_by: z.enum(["organization", "platform", "title", "counter_version"]).default("organization"),
    desc: flag.default("false"),
    ...paging({ most: 1000, usual: 100 }),
  }),
  returns: model("MonthOverview", {
    month: z.string(),
    /** Credentials that pass all filters. */
    count,
    /** Reports by state, ignoring the filters `state` and `hide_successful`. */
    states: z.record(z.enum(cellStates), count),
    /** The reports in use, for the columns. */
    counter_reports: z.array(counterReport),
    results: z.array(overviewCredentials.extend({ reports: z.array(overviewCell) })),
  }),
});

export const matrixCell = model("MatrixCell", {
  status: z.enum(matrixStatuses),
  planned: z.boolean(),
  broken: z.boolean(),
  can_harvest: z.boolean(),
  /** The publisher no longer has the month. */
  expired: z.boolean(),
  error_code: z.string(),
  counter_report: counterReport.extend({ report_type: z.string() }),
  import_batch: pk.nullable(),
  /** By metric; null without numbers. */
  sums: z.record(z.string(), z.number()).nullable(),
});

const cells = z.array(matrixCell);

/** One year; each month has one cell per report in the order of report ids. */
export const matrixYear = model("MatrixYear", {
  year: z.number().int(),
  "01": cells,
  "02": cells,
  "03": cells,
  "04": cells,
  "05": cells,
  "06": cells,
  "07": cells,
  "08": cells,
  "09": cells,
  "10": cells,
  "11": cells,
  "12": cells,
});

export const credentialsMatrixCall = contract({
  call: "GET /api/sushi-credentials/{id}/data/",
  summary: "List years, months and reports of a set of credentials: available, planned, and open for harvesting",
  access: "harvest.manage",
  keys: "credentials",
  params: z.object({ id: recordId }),
  returns: z.array(matrixYear),
});

/** Results of the request for a list of reports; texts: harvestStatus.offered.outcome.<outcome>. */
export const listOutcomes = ["read", "not-supported", "unreadable", "no-answer"] as const;

export const offeredReportsCall = contract({
  call: "GET /api/sushi-credentials/{id}/offered-reports/",
  summary: "Get the list of reports and months that the provider's COUNTER API offers for a set of credentials",
  access: "harvest.manage",
  keys: "credentials",
  params: z.object({ id: recordId }),
  returns: model("OfferedReports", {
    requested_at: instant.nullable().describe("Time of the last request; null if there was none"),
    outcome: z.enum(listOutcomes).nullable().describe("Result of the last request; null if there was none"),
    read_at: instant.nullable().describe("Time of the last request that returned a list"),
    reports: z.array(
      z.object({
        counter_report: counterReport,
        chosen: z.boolean().describe("The credentials harvest the report"),
        offered: z.boolean().describe("The report is on the list"),
        first_month: monthShape.nullable().describe("Null if the list does not name it"),
        last_month: monthShape.nullable(),
        changed: instant.nullable().describe("Latest change of a month that the provider announces"),
      }),
    ),
  }),
});

const advice = model("Advice", {
  /** Key of the texts in the messages: `<place>.<key>.{name, meaning, cause, action}`. */
  place: z.enum(advicePlaces),
  key: z.string(),
  /** Recommended contact; texts: harvest.contact.<contact>. */
  contact: z.enum(adviceContacts),
});

const failing = model("FailingCredentials", {
  ...overviewCredentials.shape,
  /** Null if the credentials as a whole are concerned. */
  counter_report: counterReport.nullable(),
  since: instant.nullable(),
  /** The newest failed request. */
  attempt: pk.nullable(),
  institution: z.string().nullable().describe("Institution that a report names whose import needs a decision"),
  /** Intentions that wait until this is fixed. */
  resting: count,
});

export const troubleshootingCall = contract({
  call: "GET /api/sushi-credentials/troubleshooting/",
  summary: "List credentials with problems grouped by cause, and the IP addresses to give to providers",
  access: "harvest.manage",
  keys: "credentials",
  query: z.object({ organization: organizationChoice.optional(), platform: recordId.optional() }),
  returns: model("Troubleshooting", {
    ipv4: z.array(z.string()),
    ipv6: z.array(z.string()),
    contact_email: z.string(),
    /** Checked credentials, and those without problems. */
    total: count,
    working: count,
    groups: z.array(
      z.object({
        trouble: z.enum(troubles),
        /** Code that broke them or by which their requests fail; empty if there is none. */
        error_code: z.string(),
        advice: advice.nullable(),
        actions: z.array(z.enum(troubleActions)),
        count,
        /** At most 100. */
        results: z.array(failing),
      }),
    ),
  }),
});

export const listUseCasesCall = contract({
  call: "GET /api/organization/{organization}/all-platform/use-cases/",
  summary:
    "List service URLs and reports that work for a platform, as suggestions for new credentials; without secrets",
  access: "credentials.manage",
  params: z.object({ organization: organizationChoice }),
  query: z.object({ platform: recordId.optional() }),
  returns: z.array(
    model("SushiUseCase", {
      url: z.string(),
      platform: pk,
      counter_version: counterVersion,
      counter_report: counterReport,
      /** Used by the organization itself. */
      own: z.boolean(),
      latest: instant,
      /** Months downloaded from there. */
      count,
    }),
  ),
});

export const arrivalOf = model("Arrival", {
  months: count.describe("Number of different months in the sample"),
  reports: count.describe("Number of reports in the sample, per organization"),
  left_out: count.describe("Reports requested only after more than 31 days, excluded from the sample"),
  awaited: count.describe("Requested reports that have not arrived, without the next month"),
  points: z
    .array(z.object({ day: count, share: z.number() }))
    .describe(`From the end of the month until all had arrived; at most ${MOST_DAYS} days`),
  half: count.nullable().describe(`Days until 50 % had arrived; null with less than ${FEWEST_MONTHS} months`),
  most: count.nullable().describe("Days until 90 % had arrived"),
  next: z
    .object({
      month: z.string(),
      half: z.iso.date(),
      most: z.iso.date(),
      is_late: z.boolean().describe("It was requested and has not arrived, although 90 % of earlier months would have"),
    })
    .nullable(),
});

export const arrivalCall = contract({
  call: "GET /api/organization/{organization}/platform/{platform}/arrival/",
  summary:
    "Get the delay between the end of a month and the arrival of its SUSHI reports over the last two years, and the expected arrival for the next month",
  access: "credentials.manage",
  keys: "credentials",
  params: ofPlatform,
  returns: model("PlatformArrival", {
    whole: arrivalOf,
    report_types: z.array(counterReport.extend(arrivalOf.shape)),
  }),
});

export type Arrival = z.output<typeof arrivalOf>;
export type OfferedReports = z.output<typeof offeredReportsCall.returns>;
export type OverviewCell = z.output<typeof overviewCell>;
export type MonthOverview = z.output<typeof monthOverviewCall.returns>;
export type MatrixYear = z.output<typeof matrixYear>;
export type MatrixCell = z.output<typeof matrixCell>;
export type Troubleshooting = z.output<typeof troubleshootingCall.returns>;
