import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  accountOfPlace,
  count,
  coverage,
  flag,
  LARGEST_ID,
  model,
  monthShape,
  named,
  organizationChoice,
  pageOf,
  paging,
  pk,
  recordId,
  reportTypeId,
  reportViewId,
} from "@/lib/access/shapes";
import { mostIntentions } from "@/lib/harvest/harvest-limits";
import { importSources } from "@/lib/imports/show/import-source";
import { reportMonthStates } from "./report-month";

const about = {
  report_type: reportTypeId.optional().describe("Default: all report types relevant for coverage"),
  from: monthShape.optional().describe("Default: the first month with data"),
  to: monthShape
    .optional()
    .describe("Default: the latest month that can be expected, two months before the current one"),
  organization: organizationChoice.optional(),
  platform: recordId.optional(),
  title: recordId.optional().describe("Only platforms that had this title in any month"),
};

const byView = {
  report_view: reportViewId
    .optional()
    .describe("Alternative to report_type: use the report types of this view, of which one is enough to cover a month"),
};

export type CoverageQuery = z.output<typeof totalCoverageCall.query>;

export const totalCoverageCall = contract({
  call: "GET /api/import-batch/total-data-coverage/",
  summary: "Get the share of expected monthly reports that are present",
  access: "usage.view",
  weight: "report",
  query: z.object({ ...about, ...byView }),
  returns: coverage,
});

export const dataCoverageCall = contract({
  call: "GET /api/import-batch/data-coverage/",
  summary: "List coverage by month, organization, platform or report type",
  access: "usage.view",
  weight: "report",
  query: z.object({
    ...about,
    ...byView,
    split_by_org: flag.default("false"),
    split_by_platform: flag.default("false"),
    split_by_report_type: flag.default("false"),
    split_by_date: flag.default("true"),
  }),
  returns: z.array(
    model("CoverageRow", {
      date: z.string().optional().describe("Month, yyyy-MM"),
      organization_id: pk.optional(),
      platform_id: pk.optional(),
      report_type_id: pk.optional(),
      ...coverage.shape,
    }),
  ),
});

const harvestableGap = model("HarvestableGap", {
  organization: named,
  platform: named,
  report_type: z.object({ pk, short_name: z.string() }),
  credentials: pk,
  months: z.array(z.string()),
});
export type HarvestableGap = z.output<typeof harvestableGap>;

export const harvestableCall = contract({
  call: "GET /api/import-batch/data-coverage-harvestable/",
  summary: "List missing monthly reports that working credentials could harvest now, with the credentials",
  access: "harvest.manage",
  keys: "credentials",
  weight: "report",
  query: z.object({ ...about, report_type: reportTypeId }),
  returns: z.array(harvestableGap),
});

/** Maximum number of report-months in a plan: those of one harvest. */
export const MOST_PLANNED = mostIntentions;

/** Sets of credentials of a release whose missing months are counted on request; of more, the last count is read. */
export const MOST_SETS_COUNTED = 250;

export const retirementsCall = contract({
  call: "GET /api/import-batch/data-coverage-retirement/",
  summary:
    "List releases that providers may soon turn off, with the missing months that they can still deliver: how many requests are needed, how many are sent already, and when they will be done",
  access: "harvest.manage",
  weight: "report",
  query: z.object({
    organization: organizationChoice.optional(),
    release: z.string().max(3).optional().describe("Only this release"),
    gaps: flag
      .default("false")
      .describe(
        `List the missing months as well; without it, those of more than ${MOST_SETS_COUNTED} sets of credentials are counted every ten minutes`,
      ),
  }),
  returns: z
    .array(
      model("RetirementPlan", {
        release: z.string(),
        successor: z.string().describe("Release that replaces it"),
        may_end_on: z.string().describe("First day on which providers may turn the release off, yyyy-MM-dd"),
        start_month: monthShape,
        end_month: monthShape,
        only_until: monthShape.describe("Last month that may exist in this release only"),
        missing: count.describe("Monthly reports that can be requested now"),
        platforms: count.describe("Platforms of these reports"),
        waiting: count.describe("Monthly reports that a harvest will request or is requesting"),
        broken: count.describe("Monthly reports whose credentials, or reports, are marked as broken"),
        servers: z
          .array(
            z.object({
              pk,
              missing: count,
              waiting: count.describe("Requests of all kinds that the server will get first"),
              seconds: z.number().describe("Average duration of a request with the pause that follows"),
            }),
          )
          .describe("SUSHI servers of the missing reports; each gets one request at a time"),
        has_more: z
          .boolean()
          .describe(`With gaps: more than ${MOST_PLANNED} are missing, so the others are not counted`),
        counted: z.iso.datetime().nullable().describe("When they were counted; null for now"),
        gaps: z.array(model("RetirementGap", { ...harvestableGap.shape, server: pk })),
      }),
    )
    .describe("Without releases of which nothing is missing"),
});
export type RetirementPlan = z.output<typeof retirementsCall.returns>[number];

const earlierReleaseOf = z
  .string()
  .nullable()
  .describe("Release with which the caller may harvest what the provider’s list of reports does not offer");

/** Maximum number of report-months listed for a cell. */
export const MOST_OF_CELL = 200;

export const coverageCellCall = contract({
  call: "GET /api/import-batch/data-coverage-cell/",
  summary:
    "List the monthly reports of one month, missing ones first, with their source or the reason why they are missing",
  access: "usage.view",
  weight: "report",
  query: z.object({
    report_type: reportTypeId,
    month: monthShape,
    organization: organizationChoice.optional(),
    platform: recordId.optional(),
    title: about.title,
  }),
  returns: model("CoverageCell", {
    count,
    results: z
      .array(
        z.object({
          organization: named,
          platform: named,
          account: accountOfPlace,
          state: z.enum(reportMonthStates),
          uploaded_until: monthShape.nullable().describe("Last month with data before, if it was uploaded"),
          source: z.enum(importSources).nullable(),
          import_batch: pk.nullable(),
          error_code: z.string().describe("Error code of the newest failed request; empty without one"),
          credentials: pk.nullable(),
          may_harvest: z.boolean().describe("The caller may harvest it now"),
          earlier_release: earlierReleaseOf,
          may_mark_empty: z.boolean().describe("The caller may confirm the month as empty"),
          may_upload: z.boolean(),
        }),
      )
      .describe(`At most ${MOST_OF_CELL}`),
  }),
});
export type CoverageCell = z.output<typeof coverageCellCall.returns>;

export const missingCall = contract({
  call: "GET /api/import-batch/data-coverage-missing/",
  summary:
    "List missing and partial monthly reports by organization, platform and report type, those with most missing months first, with the reasons",
  access: "usage.view",
  weight: "report",
  query: z.object({ ...about, ...paging() }),
  returns: pageOf(
    model("MissingReport", {
      organization: named,
      platform: named,
      account: accountOfPlace,
      report_type: z.object({ pk, short_name: z.string() }),
      missing: count.describe("Months that are missing or partial"),
      reasons: z.array(
        z.object({
          state: z.enum(reportMonthStates),
          error_code: z.string().describe("Error code of the newest failed request; empty without one"),
          uploaded_until: monthShape.nullable().describe("Last month with data before, if it was uploaded"),
          credentials: pk.nullable(),
          ranges: z.array(z.object({ from: monthShape, to: monthShape })),
          may_harvest: z.boolean().describe("The caller may harvest some of these months now"),
          earlier_release: earlierReleaseOf,
          may_mark_empty: z.boolean().describe("The caller may confirm some of these months as empty"),
          may_upload: z.boolean(),
        }),
      ),
    }),
  ),
});
export type MissingReport = z.output<typeof missingCall.returns>["results"][number];

export const createEmptyCall = contract({
  call: "POST /api/import-batch/create-empty/",
  summary: "Confirm a month as empty after harvesting it failed; it then counts as covered",
  access: "harvest.manage",
  body: model("EmptyImportDraft", {
    organization: recordId,
    platform: recordId,
    account: z
      .int()
      .min(0)
      .max(LARGEST_ID, "invalid")
      .optional()
      .describe("The first account of the organization at the platform if left out"),
    report_type: reportTypeId,
    date: monthShape,
  }),
  status: 201,
  returns: z.object({ pk }),
});
