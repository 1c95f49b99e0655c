import { z } from "#schemas";
import { contract, type Received } from "@/lib/access/contract";
import { count, coverage, model, named, namedReportType, pk } from "@/lib/access/shapes";
import { countedSpans } from "@/lib/coverage/counted-spans";
import { tagOnObject } from "@/lib/tags/tag-shapes";
import { emptyReasons } from "./empty-reason";
import { noteCodes } from "./notes/report-notes";
import { dimensionNamed, offeredFilters } from "./report-dimension";
import { questionIn, reportParameters, reportQuery, valuesIn } from "./report-query";

const key = z.union([z.number().int(), z.string()]);
const cells = z
  .record(z.string(), z.number().nullable())
  .describe(
    "By the keys of the columns; a column without usage is absent. A change is a part of 1, absent where the base is 0. null where different metrics would be added up",
  );
const sum = count.nullable().describe("null where different metrics would be added up");
const paging = { count, next: z.string().nullable(), previous: z.string().nullable() };

const label = model("ReportLabel", { name: z.string(), is_blank: z.boolean(), code: z.string().optional() });

const row = model("ReportRow", {
  pk: key.describe("An id (0 for blank), a year, or a month as yyyy-MM; of several dimensions that of the first"),
  pk2: key.optional().describe("That of the second dimension in rows, where there are several"),
  pk3: key.optional(),
  pk4: key.optional(),
  name: z.string().describe("Of several dimensions all names, with slashes between"),
  is_blank: z.boolean(),
  code: z.string().optional().describe("COUNTER's own word or the short name"),
  labels: z.array(label).describe("One for each dimension in rows"),
  issn: z.string().optional(),
  eissn: z.string().optional(),
  isbn: z.string().optional(),
  doi: z.string().optional().describe("Of items"),
  publication_date: z
    .string()
    .optional()
    .describe("Of items: 2024, 2024-05 or 2024-05-01; empty where no report tells it"),
  total: sum,
  cells,
  report_types: z.array(z.string()).optional().describe("Those that contributed, where report types are read as one"),
  report_type_names: z.array(z.string()).optional().describe("The same by their full names"),
  tags: z
    .array(tagOnObject)
    .optional()
    .describe(
      "Of the organization, platform or title: those that the caller sees and has not hidden, if there are any",
    ),
});

export const flexibleSlicer = contract({
  call: "GET /api/flexible-slicer/",
  summary: "A flexible report: one page of rows, the columns and the totals of the whole",
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
        labels: z.array(label).describe("One for each dimension in columns"),
        total: z
          .number()
          .nullable()
          .describe("null without totals, for a change from nothing, and where different metrics would be added up"),
      }),
    ),
    totals: z.object({ total: sum, cells }).nullable().describe("null where totals are switched off"),
    remainder: row.nullable().describe("Of rows that are tags: what has none of them"),
    notes: z.array(z.enum(noteCodes)),
    note_details: z
      .array(z.object({ code: z.enum(noteCodes), dimension: z.string().optional() }))
      .describe("The same with the dimension that causes each, where it is one's"),
  }),
});

const order = "How much it is used in all metrics together, which says in what order they stand, and counts nothing";

export const reportParts = contract({
  call: "GET /api/flexible-slicer/parts/",
  summary: "The tables of a split report: the values of its split, the most used first",
  access: "usage.view",
  weight: "report",
  query: reportQuery,
  returns: model("ReportParts", {
    count,
    cropped: z.boolean().describe("Whether there are more than the thousand given"),
    parts: z.array(
      z.object({
        key: key.describe("As the parameter part takes it"),
        name: z.string(),
        code: z.string().optional().describe("COUNTER's own word or the short name"),
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
  summary: "The values one filter may take under the others: the hundred most used, or those that match the search",
  access: "usage.view",
  weight: "report",
  query: z
    .strictObject({
      ...reportParameters,
      dimension: filterName,
      q: z.string().max(200).default(""),
      pks: z
        .string()
        .max(20_000)
        .optional()
        .describe("Only these of the values, as the filter takes them: 1,2,3 or Controlled,OA_Gold; - for blank"),
    })
    .transform(({ dimension, q, pks, ...report }, context) => ({
      question: questionIn(report, context),
      dimension,
      search: q,
      among: pks === undefined ? undefined : valuesIn(dimension, pks, context),
    })),
  returns: model("PossibleValues", {
    count,
    cropped: z.boolean(),
    values: z.array(
      z.object({
        value: z.string().describe("As the filter takes it; empty for blank"),
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
    "The months that a flexible report asks for, as far as they are over or have data, and how many of the reports that it needs are there; none where there are no data at all",
  access: "usage.view",
  weight: "report",
  query: reportQuery,
  returns: z.array(
    model("ReportMonth", {
      month: z.string().describe("yyyy-MM"),
      present: count.describe("Reports of an organization, platform and report type that are here, empty ones too"),
      expected: count.describe("Those that have credentials, or were here in any month"),
      is_due: z.boolean().describe("Everything of the month can be expected to be here by now"),
      lacking: z.array(pk).readonly().describe("Of interest: its kinds of which no report of the month is here"),
      spans: countedSpans,
      releases: z
        .array(z.string())
        .readonly()
        .describe("With merge: the releases of COUNTER that the usage of the month is of"),
    }),
  ),
});

export type ReportCoverage = Received<typeof reportCoverage.returns>;

export const reportCoverage = contract({
  call: "GET /api/flexible-slicer/coverage/",
  summary: "How many of the report-months that a flexible report is about are there",
  access: "usage.view",
  weight: "report",
  query: reportQuery,
  returns: model("ReportCoverage", {
    ...coverage.shape,
    base: coverage.nullable().describe("Of a comparison: its first range of months"),
    compared: coverage.nullable(),
    covered_until: z.string().describe("yyyy-MM: the newest month that can be expected to be there"),
    rows: z
      .array(z.object({ key: z.number().int(), ...coverage.shape }))
      .describe("Of each platform or organization, where these stand in rows"),
  }),
});

const place = {
  row: z
    .string()
    .optional()
    .describe(
      "pk of a row; of several dimensions pk, pk2 … with commas between; or remainder; absent for the totals of all rows",
    ),
  column: z.string().optional().describe("Key of a column; absent for the total over all columns"),
};

const fact = model("Fact", {
  organization: named,
  platform: named,
  title: named.nullable(),
  item: named.nullable(),
  metric: z.string(),
  report_type: z.string().describe("Its short name"),
  report_type_name: z.string().describe("In full"),
  month: z.string(),
  attributes: z.record(z.string(), z.string()),
  value: count,
  import_batch: z.number().int(),
  fact: z.string().describe("Names the fact within its import"),
});

export const factsBehind = contract({
  call: "GET /api/flexible-slicer/facts/",
  summary: "Where a number of a flexible report comes from: the facts it adds up, each with its import",
  access: "usage.view",
  weight: "report",
  query: z
    .strictObject({ ...reportParameters, ...place })
    .transform(({ row, column, ...report }, context) => ({ question: questionIn(report, context), row, column })),
  returns: model("FactsBehind", { ...paging, sum: count, results: z.array(fact) }),
});

export const whyEmpty = contract({
  call: "GET /api/flexible-slicer/why-empty/",
  summary: "Why a cell of a flexible report is empty: not used, not harvested, not provided, or not asked for",
  access: "usage.view",
  query: z
    .strictObject({ ...reportParameters, ...place })
    .transform(({ row, column, ...report }, context) => ({ question: questionIn(report, context), row, column })),
  returns: model("EmptyExplanation", {
    reason: z.enum(emptyReasons),
    organization: named.nullable().describe("null where the cell is about several"),
    platform: named.nullable(),
    report_types: z.array(z.string()).describe("Short names"),
    reports: z.array(namedReportType).describe("The same report types by their names"),
    from: z.string().nullable(),
    to: z.string().nullable(),
    expected: count.describe("Months of all organizations and platforms that deliver the report"),
    covered: count.describe("Of these with data, also if the data say that there was no usage"),
    waiting: count.describe("Still to be harvested"),
    failed: count,
    first_missing: z.string().nullable(),
    may_harvest: z.boolean(),
  }),
});

export const reportCsv = contract({
  call: "GET /api/flexible-slicer/csv/",
  summary: "The whole flexible report as a CSV file in UTF-8",
  access: "usage.view",
  weight: "export",
  query: z
    .strictObject({ ...reportParameters, language: z.enum(["en", "cs"]).optional() })
    .transform(({ language, ...report }, context) => ({ question: questionIn(report, context), language })),
  returns: { file: "text/csv" },
});

export const listReportTypesCall = contract({
  call: "GET /api/report-type/",
  summary: "Report types",
  access: "usage.view",
  query: z.object({
    "nonzero-only": z
      .enum(["", "true", "false"], "invalid")
      .default("false")
      .describe("Only those with usage within reach"),
  }),
  returns: z.array(
    model("ReportType", {
      pk: z.number().int(),
      short_name: z.string(),
      name: z.string().describe("That of a report type of one's own in the caller's language"),
      description: z.string().describe("What a report type of one's own counts; empty for COUNTER's"),
      counter_code: z.string(),
      release: z.string(),
      dimensions: z.array(z.string()).describe("What rows, columns and filters may be"),
      has_data: z.boolean(),
    }),
  ),
});

export const listMetricsCall = contract({
  call: "GET /api/metric/",
  summary: "Metrics with usage within reach",
  access: "usage.view",
  returns: z.array(
    model("Metric", {
      pk: z.number().int(),
      short_name: z.string(),
      active: z.boolean().describe("Charts and choices of metrics show it; reports and exports have it in any case"),
    }),
  ),
});
