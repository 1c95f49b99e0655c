import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { count, coverage, model, named, namedReportType, pk } from "@/lib/access/shapes";
import { countedSpans } from "@/lib/coverage/counted-spans";
import type { Received } from "@/lib/kit/call/call-shape";
import { tagOnObject } from "@/lib/tags/tag-shapes";
import { emptyReasons } from "./empty-reason";
import { gapKinds } from "./figure-gaps";
import { noteCodes } from "./notes/report-notes";
import { dimensionNamed, offeredFilters } from "./report-dimension";
import { questionIn, reportParameters, reportQuery, valuesIn } from "./report-query";

const key = z.union([z.number().int(), z.string()]);
const cells = z
  .record(z.string(), z.number().nullable())
  .describe(
    "Values by column key. 0: the reports are present and have no usage. Null: unknown, because the reports are missing (see gaps); a change from 0; or different metrics would be summed. A change is relative (1 means 100 %)",
  );
const sum = count.nullable().describe("Null if unknown (see gaps), or if different metrics would be summed");
const gap = model("ReportGap", {
  kind: z
    .enum(gapKinds)
    .describe(
      "missing: no report is present, so a figure without usage is unknown; counted: included in the figure of an earlier month; incomplete: some reports are missing; incomparable: a change between ranges of which one lacks reports",
    ),
  present: count.describe("Monthly reports present with all of their usage"),
  expected: count.describe("Monthly reports expected"),
});
const paging = { count, next: z.string().nullable(), previous: z.string().nullable() };

const label = model("ReportLabel", { name: z.string(), is_blank: z.boolean(), code: z.string().optional() });

const row = model("ReportRow", {
  pk: key.describe("ID (0 for blank), year, or month as yyyy-MM; with several row dimensions, the value of the first"),
  pk2: key.optional().describe("Value of the second row dimension, if there are several"),
  pk3: key.optional(),
  pk4: key.optional(),
  name: z.string().describe("With several row dimensions: all names, separated by slashes"),
  is_blank: z.boolean(),
  code: z.string().optional().describe("COUNTER term or short name"),
  labels: z.array(label).describe("One for each row dimension"),
  issn: z.string().optional(),
  eissn: z.string().optional(),
  isbn: z.string().optional(),
  doi: z.string().optional().describe("Items only"),
  publication_date: z.string().optional().describe("Items only: 2024, 2024-05 or 2024-05-01; empty if not reported"),
  total: sum,
  cells,
  gaps: z
    .record(z.string(), gap)
    .optional()
    .describe(
      "Figures whose reports are not all present, by column key and `total`; omitted if the gaps of columns and totals apply to the row",
    ),
  report_types: z.array(z.string()).optional().describe("Short names of contributing report types, with `merge`"),
  report_type_names: z.array(z.string()).optional().describe("Full names of contributing report types"),
  tags: z
    .array(tagOnObject)
    .optional()
    .describe(
      "Tags of the organization, platform or title that the caller sees and has not hidden; omitted without tags",
    ),
});

export const flexibleSlicer = contract({
  call: "GET /api/flexible-slicer/",
  summary: "Get one page of rows of a flexible report, with columns and totals of the whole report",
  access: "usage.view",
  weight: "report",
  query: reportQuery,
  returns: model("Report", {
    ...paging,
    results: z.array(row),
    columns: z.array(
      z.object({
        key: z.string(),
        kind: z.enum(["count", "change"]),
        names: z.array(z.string()),
        labels: z.array(label).describe("One for each column dimension"),
        total: z
          .number()
          .nullable()
          .describe("Null without totals, if unknown, for a change from zero, or if different metrics would be summed"),
        gap: gap.nullable().describe("Of the total, and of all rows without gaps of their own"),
      }),
    ),
    totals: z.object({ total: sum, cells, gap: gap.nullable() }).nullable().describe("Null if totals are turned off"),
    remainder: row.nullable().describe("For rows by tag: everything without any of the tags"),
    notes: z.array(z.enum(noteCodes)),
    note_details: z
      .array(
        z.object({
          code: z.enum(noteCodes),
          dimension: z.string().optional(),
          omitted: z
            .object({ count, names: z.array(z.string()).readonly() })
            .optional()
            .describe("Usage left out by the note: the number of platforms of organizations, and the first names"),
          reports: z
            .array(
              z.object({
                report_type: z.string().describe("Short name"),
                name: z.string().describe("Code and release"),
                only: z.array(z.string()).readonly().describe("Attribute values that the report is limited to"),
                months: z.array(z.object({ from: z.string(), to: z.string() })).readonly(),
              }),
            )
            .readonly()
            .optional()
            .describe(
              "countedReports: which of the combined reports count in which months; otherReports: reports that are not included, with the first and last month that they could add",
            ),
        }),
      )
      .describe("The same notes with the dimension that causes each, if there is one"),
  }),
});

const order = "How much it is used in all metrics together, which says in what order they stand, and counts nothing";

export const reportConcentration = contract({
  call: "GET /api/flexible-slicer/concentration/",
  summary: "Count the rows of a flexible report, the most used first, that make half, 80 % and 95 % of its usage",
  access: "usage.view",
  weight: "report",
  query: reportQuery,
  returns: model("ReportConcentration", {
    rows: count.describe("Rows with usage"),
    total: count,
    shares: z
      .array(
        z.object({
          share: z.number().describe("0.8 means 80 %"),
          rows: count.describe("The least number of rows that together have this share of the total"),
        }),
      )
      .describe("Empty without usage"),
    curve: z
      .array(z.number())
      .describe("Cumulative share of the total at each tenth of the rows, the most used first; empty without usage"),
  })
    .nullable()
    .describe("Null if rows do not add up: different metrics, overlapping tags, or numbers of titles"),
});

export const reportParts = contract({
  call: "GET /api/flexible-slicer/parts/",
  summary: "List the parts of a split report: values of the split dimension, most used first",
  access: "usage.view",
  weight: "report",
  query: reportQuery,
  returns: model("ReportParts", {
    count,
    cropped: z.boolean().describe("True if there are more than the 1,000 returned"),
    parts: z.array(
      z.object({
        key: key.describe("Value for the parameter `part`"),
        name: z.string(),
        code: z.string().optional().describe("COUNTER term or short name"),
        is_blank: z.boolean(),
        total: count.describe(order),
      }),
    ),
  }),
});

const filterName = z.string("E105").transform((text, context) => {
  const filter = offeredFilters.find((name) => name === dimensionNamed(text));
  if (filter) return filter;
  context.addIssue({ code: "custom", message: "E107" });
  return z.NEVER;
});

export const possibleValues = contract({
  call: "GET /api/flexible-slicer/possible-values/",
  summary: "List values for one filter under the other filters: the 100 most used, or those that match the search",
  access: "usage.view",
  weight: "report",
  query: z
    .strictObject({
      ...reportParameters,
      dimension: filterName,
      search: z.string().max(200).default(""),
      pks: z
        .string()
        .max(20_000)
        .optional()
        .describe("Only these values, as in the filter: 1,2,3 or Controlled,OA_Gold; - for blank"),
    })
    .transform(({ dimension, search, pks, ...report }, context) => ({
      question: questionIn(report, context),
      dimension,
      search,
      among: pks === undefined ? undefined : valuesIn(dimension, pks, context),
    })),
  returns: model("PossibleValues", {
    count,
    cropped: z.boolean(),
    values: z.array(
      z.object({
        value: z.string().describe("Value as in the filter; empty for blank"),
        name: z.string(),
        is_blank: z.boolean(),
        total: count.describe(order),
      }),
    ),
  }),
});

export const reportMonths = contract({
  call: "GET /api/flexible-slicer/months/",
  summary:
    "List the months of a flexible report that are complete or have data, with present and expected reports; empty without any data",
  access: "usage.view",
  weight: "report",
  query: reportQuery,
  returns: z.array(
    model("ReportMonth", {
      month: z.string().describe("yyyy-MM"),
      present: count.describe("Present reports of an organization, platform and report type, including empty ones"),
      partial: count.describe("Reports stored with only a part of the usage of the month; not in present"),
      expected: count.describe("Reports with credentials, or present in any month"),
      is_due: z.boolean().describe("All reports of the month can be expected by now"),
      lacking: z
        .array(pk)
        .readonly()
        .describe(
          "IDs of the only other dimension of rows and columns (platforms, organizations, report types, or interest groups) without any report of the month",
        ),
      spans: countedSpans,
      changes: z
        .array(
          z.object({
            kind: z.enum(["joins", "leaves"]),
            organization: z.object({ id: pk, name: z.string() }),
            platform: z.object({ id: pk, name: z.string() }),
          }),
        )
        .readonly()
        .describe("Organizations' platforms whose reports begin with this month, or end before it"),
      releases: z.array(z.string()).readonly().describe("With merge: COUNTER releases of the usage of the month"),
    }),
  ),
});

export type ReportCoverage = Received<typeof reportCoverage.returns>;

export const reportCoverage = contract({
  call: "GET /api/flexible-slicer/coverage/",
  summary: "Get the share of the monthly reports needed by a flexible report that are present",
  access: "usage.view",
  weight: "report",
  query: reportQuery,
  returns: model("ReportCoverage", {
    ...coverage.shape,
    base: coverage.nullable().describe("For comparisons: coverage of the base months; otherwise null"),
    compared: coverage.nullable(),
    covered_until: z.string().describe("Latest month that can be expected, yyyy-MM"),
    rows: z
      .array(z.object({ key: z.number().int(), ...coverage.shape }))
      .describe("Coverage by platform or organization, if these are the rows"),
  }),
});

const place = {
  row: z
    .string()
    .optional()
    .describe(
      "Row key pk; with several dimensions comma-separated pk, pk2 …; or remainder; omit for the totals of all rows",
    ),
  column: z.string().optional().describe("Column key; omit for the total of all columns"),
};

const fact = model("Fact", {
  organization: named,
  platform: named,
  title: named.nullable(),
  item: named.nullable(),
  metric: z.string(),
  report_type: z.string().describe("Short name"),
  report_type_name: z.string().describe("Full name"),
  month: z.string(),
  attributes: z.record(z.string(), z.string()),
  value: count,
  import_batch: z.number().int(),
  fact: z.string().describe("Identifies the fact within its import"),
});

export const factsBehind = contract({
  call: "GET /api/flexible-slicer/facts/",
  summary: "List the facts that a figure of a flexible report sums, each with its import",
  access: "usage.view",
  weight: "report",
  query: z
    .strictObject({ ...reportParameters, ...place })
    .transform(({ row, column, ...report }, context) => ({ question: questionIn(report, context), row, column })),
  returns: model("FactsBehind", { ...paging, sum: count, results: z.array(fact) }),
});

export const whyEmpty = contract({
  call: "GET /api/flexible-slicer/why-empty/",
  summary: "Explain an empty cell of a flexible report: no usage, not harvested, not provided, or not requested",
  access: "usage.view",
  query: z
    .strictObject({ ...reportParameters, ...place })
    .transform(({ row, column, ...report }, context) => ({ question: questionIn(report, context), row, column })),
  returns: model("EmptyExplanation", {
    reason: z.enum(emptyReasons),
    organization: named.nullable().describe("Null if the cell covers several"),
    platform: named.nullable(),
    report_types: z.array(z.string()).describe("Short names"),
    reports: z.array(namedReportType).describe("The same report types with their names"),
    from: z.string().nullable(),
    to: z.string().nullable(),
    expected: count.describe("Expected months of all organizations and platforms that provide the report"),
    covered: count.describe("Expected months with data, including data without usage"),
    waiting: count.describe("Expected months still to be harvested"),
    failed: count,
    first_missing: z.string().nullable(),
    may_harvest: z.boolean(),
  }),
});

export const reportCsv = contract({
  call: "GET /api/flexible-slicer/csv/",
  summary: "Export the whole flexible report as CSV in UTF-8",
  access: "usage.view",
  weight: "export",
  query: z
    .strictObject({ ...reportParameters, language: z.enum(["en", "cs"]).optional() })
    .transform(({ language, ...report }, context) => ({ question: questionIn(report, context), language })),
  returns: { file: "text/csv" },
});

export const listReportTypesCall = contract({
  call: "GET /api/report-type/",
  summary: "List report types",
  access: "usage.view",
  query: z.object({
    nonzero_only: z
      .enum(["", "true", "false"], "invalid")
      .default("false")
      .describe("Only types with usage that the caller sees"),
  }),
  returns: z.array(
    model("ReportType", {
      pk: z.number().int(),
      short_name: z.string(),
      name: z.string().describe("For own report types in the language of the caller"),
      description: z.string().describe("Description of the figures of an own report type; empty for types of COUNTER"),
      counter_code: z.string(),
      release: z.string(),
      dimensions: z.array(z.string()).describe("Dimensions for rows, columns and filters"),
      has_data: z.boolean(),
    }),
  ),
});

export const listMetricsCall = contract({
  call: "GET /api/metric/",
  summary: "List metrics with usage that the caller sees",
  access: "usage.view",
  returns: z.array(
    model("Metric", {
      pk: z.number().int(),
      short_name: z.string(),
      active: z.boolean().describe("Whether charts and metric menus offer it; reports and exports always include it"),
    }),
  ),
});
