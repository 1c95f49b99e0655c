import "server-only";
import { createTranslator } from "use-intl/core";
import { z } from "zod";
import { groupHeadings } from "@/lib/interest/describe-groups";
import { asksInterest, interestReport } from "@/lib/interest/interest-report";
import { db } from "@/lib/kit/db";
import { Invalid } from "@/lib/kit/errors";
import { displayName } from "@/lib/kit/format/display-name";
import { fieldCodes } from "@/lib/kit/schemas/field-codes";
import { fullReportNames, nameMetrics } from "@/lib/reports/ask/label-filters";
import { listMonths } from "@/lib/reports/ask/list-months";
import { readReportCoverage } from "@/lib/reports/ask/read-report-coverage";
import { runReport } from "@/lib/reports/ask/run-report";
import { listMetrics } from "@/lib/reports/catalog/list-metrics";
import { listReportCatalog } from "@/lib/reports/catalog/list-report-catalog";
import { flexibleSlicer } from "@/lib/reports/contract";
import { argumentsOf } from "@/lib/reports/notes/report-notes";
import { joinList } from "@/lib/reports/parameter-list";
import { questionToSearch } from "@/lib/reports/question-search";
import { reportAnswer } from "@/lib/reports/report-answers";
import { offeredFilters, parameterOf, rowParameters } from "@/lib/reports/report-dimension";
import { reportQuery } from "@/lib/reports/report-query";
import type { Question } from "@/lib/usage/question";
import { catalog } from "@/messages/catalog";
import { pageAddress } from "../page-address";
import { aboutFigures, type Caller, idArgument, period, rowLimit, tool } from "../tool";

const interestGroups = async ({ running: { locale } }: Caller) => {
  const rows = await db().interestGroup.findMany({ orderBy: [{ position: "asc" }, { id: "asc" }] });
  const headings = await groupHeadings(rows, locale);
  return rows.map(({ nameEn, nameCs, shortName, isImportant }, at) => ({
    shortName,
    name: displayName({ name: nameEn, nameEn, nameCs }, locale),
    heading: headings[at] ?? nameEn,
    isImportant,
  }));
};

export const describeMeasures = tool({
  name: "describe_measures",
  title: "Reports, metrics and dimensions",
  description:
    "What ask_usage can count: COUNTER reports with data and their months, dimensions and metrics, and interest groups (the metrics that count as use, the same for all reports and releases).",
  input: z.strictObject({}),
  output: z.object({
    interest_groups: z.array(
      z.object({
        short_name: z.string().describe("Metric of the report `interest`"),
        name: z.string(),
        counts: z.string().describe("Which metrics and access it counts"),
        important: z.boolean().describe("Denials and other groups that are not important are not use"),
      }),
    ),
    reports: z.array(
      z.object({
        short_name: z.string(),
        name: z.string(),
        release: z.string(),
        description: z.string(),
        first_month: z.string(),
        last_month: z.string(),
        dimensions: z.array(z.string()).describe("For rows, columns and filters"),
        metrics: z.array(z.string()).describe("Metrics that the report can have; empty: any"),
      }),
    ),
    metrics: z.array(z.string()).describe("Metrics with usage of the library, as COUNTER spells them"),
    page: z.string(),
  }),
  answer: async (caller) => {
    const [groups, types, metrics] = await Promise.all([
      interestGroups(caller),
      listReportCatalog(caller.usage, caller.running.locale),
      listMetrics(caller.usage),
    ]);
    return {
      interest_groups: groups.map(({ shortName, name, heading, isImportant }) => ({
        ...{ short_name: shortName, name, counts: heading, important: isImportant },
      })),
      reports: types.flatMap(({ months, ...type }) =>
        months
          ? [
              {
                ...{ short_name: type.shortName, name: type.name, release: type.release },
                ...{ description: type.description, first_month: months.first, last_month: months.last },
                ...{ dimensions: type.dimensions.map(parameterOf), metrics: [...type.metrics] },
              },
            ]
          : [],
      ),
      metrics: metrics.map(({ shortName }) => shortName),
      page: pageAddress(caller, { route: "flexitable" }),
    };
  },
});

/** Filters with arguments of their own. */
const OWN_ARGUMENT: readonly string[] = ["organization", "platform", "title", "metric", "account"];
const filterParameters = offeredFilters.map(parameterOf).filter((name) => !OWN_ARGUMENT.includes(name));

const dimension = z.enum(rowParameters);
const { cells, gaps } = flexibleSlicer.returns.shape.results.element.shape;
const { gap } = flexibleSlicer.returns.shape.columns.element.shape;
const figure = z.number().nullable().describe("Null: unknown because reports are missing, or different metrics mixed");

const usageInput = z.strictObject({
  reports: z
    .array(z.string().max(100))
    .min(1)
    .max(20)
    .default([interestReport.shortName])
    .describe(
      "Short names of describe_measures. Several are combined: each counts only where those before it have no usage of the month. Default: interest, which fits most questions",
    ),
  metrics: z
    .array(z.string().max(200))
    .max(50)
    .default([])
    .describe("Short names of metrics (of interest groups for the report interest); default: all, each by itself"),
  rows: z.array(dimension).min(1).max(4).default(["platform"]),
  columns: z.array(dimension).max(3).default(["metric"]).describe("Empty for totals only"),
  ...period,
  platforms: z.array(idArgument("See search_platforms")).max(1000).optional(),
  titles: z.array(idArgument("See search_titles")).max(1000).optional(),
  filters: z
    .partialRecord(z.enum(filterParameters), z.string().max(2000))
    .default({})
    .describe(
      'Values of further dimensions, separated by commas, as COUNTER spells them: {"access_type": "Controlled", "yop": "2020-2024"}; - for blank',
    ),
  order: z
    .string()
    .min(1)
    .max(200)
    .default("-total")
    .describe("total, name or a column key; a leading - sorts in descending order"),
  top: rowLimit(25, 500),
});

/** The question in the parameters of reports. Throws Invalid with the names of arguments. */
function questionOf({ reports, metrics, platforms, titles, top, filters, ...rest }: z.output<typeof usageInput>) {
  const parameters = {
    report_type: joinList(reports),
    ...(metrics.length > 0 ? { metric: joinList(metrics) } : {}),
    ...{ rows: rest.rows.join(","), columns: rest.columns.join(","), from: rest.from, to: rest.to },
    ...(platforms ? { platform: platforms.join(",") || "," } : {}),
    ...(titles ? { title: titles.join(",") || "," } : {}),
    ...{ ...filters, order: rest.order, page_size: String(top) },
    ...(reports.length > 1 ? { merge: "true" } : {}),
  };
  const { success, data, error } = reportQuery.safeParse(parameters);
  if (success) return data;
  throw new Invalid(fieldCodes(error, parameters));
}

export const askUsage = tool({
  name: "ask_usage",
  title: "Count usage",
  description:
    "Usage of the library as a table: what is counted (interest groups, or metrics of COUNTER reports), by what (rows, columns), of which months. Figures equal those of the page and the API. 0 means no use; null means unknown. Never add up different metrics, and mention incomplete months.",
  input: usageInput,
  output: z.object({
    about: aboutFigures,
    incomplete_months: z
      .array(z.object({ month: z.string(), present: z.int(), partial: z.int(), expected: z.int() }))
      .describe(
        "Months of the period without all of their reports: their figures are too low or unknown, and a month without any report has no column or row",
      ),
    count: z.int().describe("Rows of the whole table, including those not returned"),
    columns: z.array(z.object({ key: z.string(), name: z.string(), total: figure, gap })),
    rows: z.array(
      z.object({
        names: z.array(z.string()).describe("One for each row dimension"),
        keys: z.array(z.union([z.int(), z.string()])).describe("Their ids, for arguments of tools"),
        ...{ total: figure, cells, gaps },
      }),
    ),
    total: figure,
  }),
  answer: async (caller, args) => {
    const { usage, running } = caller;
    const question = questionOf(args);
    const [table, coverage, months] = await Promise.all([
      runReport(usage, question, running),
      readReportCoverage(usage, question),
      listMonths(usage, question),
    ]);
    const report = reportAnswer(table, question);
    const t = createTranslator({ locale: running.locale, messages: catalog[running.locale], namespace: "reports" });
    const { ib_count: present, ib_max: expected, ib_partial: partial } = coverage;
    const search = questionToSearch(question);
    return {
      about: {
        measure: await measureOf(caller, question),
        ...{ from: args.from, to: args.to },
        completeness: expected === 0 ? null : { present, expected, partial, is_complete: present >= expected },
        sources: await sourcesOf(caller, question),
        notes: table.notes.map((note) => t(`notes.${note.code}`, argumentsOf(note))),
        page: pageAddress(caller, { route: "flexitable", query: Object.fromEntries(search) }),
      },
      incomplete_months: months
        .filter((one) => one.present < one.expected)
        .map((one) => ({ month: one.month, present: one.present, partial: one.partial, expected: one.expected })),
      count: report.count,
      columns: report.columns.map(({ key, names, total, gap }) => ({ key, name: names.join(" · "), total, gap })),
      rows: report.results.map(({ pk, pk2, pk3, pk4, labels, total, cells, gaps }) => ({
        names: labels.map(({ name }) => name),
        keys: [pk, pk2, pk3, pk4].filter((key) => key !== undefined),
        ...{ total, cells, ...(gaps ? { gaps } : {}) },
      })),
      total: report.totals?.total ?? null,
    };
  },
});

/** Names of the metrics that the question selects, for interest with what each group counts. */
async function measureOf(caller: Caller, question: Question): Promise<string> {
  const { metric = [] } = question.where;
  if (asksInterest(question)) {
    const groups = await interestGroups(caller);
    const chosen = groups.filter(({ shortName }) => metric.length === 0 || metric.includes(shortName));
    return `Interest. ${chosen.map(({ heading }) => heading).join("; ")}`;
  }
  if (metric.length === 0) return "Every metric of the reports, each by itself";
  const names = await nameMetrics(metric, { locale: caller.running.locale, ofInterest: false });
  return metric.map((name) => names.get(name) ?? name).join("; ");
}

async function sourcesOf({ usage, running }: Caller, question: Question): Promise<string[]> {
  if (asksInterest(question)) return ["Reports that count as interest, see describe_measures"];
  return fullReportNames(usage, question.where.reportType ?? [], running.locale);
}
