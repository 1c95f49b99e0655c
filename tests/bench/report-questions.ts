import { ask } from "@/lib/usage/ask/ask";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import type { Audience } from "@/lib/usage/query/visible-facts";
import { numberedQuestion } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";
import { everyOrganization } from "./bench-store";

// The questions every release answers, as the product asks them and as a person who knows the tables would.
export interface Measured {
  readonly name: string;
  readonly organizations: readonly number[];
  /** Milliseconds of Celus 5.3.0 on PostgreSQL 15 for two million facts of the same shape, on two quiet cores. */
  readonly celus?: number;
  /** The grand total, by which both ways are compared. */
  throughLayer(view: UsageView): Promise<number>;
  /** Statements asked one after the other; the last column of the first one's rows adds up to the grand total. */
  readonly byHand: readonly string[];
}

const one = [7];
const year2024 = { from: "2024-01", to: "2024-12" };
const in2024 = "date >= '2024-01-01' AND date <= '2024-12-01'";
const filtered = { publisher: Array.from({ length: 40 }, (_, n) => n + 1), yop: { from: 2000, to: 2020 } };

const table = (rows: readonly string[], columns: readonly string[], where: object) => async (view: UsageView) =>
  (await ask(view, numberedQuestion.parse({ version: 1, rows, columns, where, pageSize: 25 }))).total;

const groups =
  (by: readonly ("organization" | "platform" | "month" | "metric")[], where: object = {}) =>
  async (view: UsageView) =>
    (await askGroups(view, { by, measures: ["uses"], where: { reportType: [1], ...where } })).reduce(
      (sum, { figures }) => sum + (figures[0] ?? 0),
      0,
    );

/** Columns with their totals; then the page, each row with its cells. */
function byHand(row: string, columns: readonly string[], { rows, totals = rows }: { rows: string; totals?: string }) {
  const names = columns.map((_, at) => `c${at}`);
  const keys = columns.map((column, at) => `${column} AS c${at}`);
  const lists = [...names, "v"].map((name) => `groupArray(100)(${name})`);
  const whole = `SELECT ${[...keys, "sum(value)"].join(", ")} ${totals}${names.length > 0 ? ` GROUP BY ${names.join(", ")}` : ""}`;
  const cells = `SELECT ${[`${row} AS r`, ...keys, "sum(value) AS v"].join(", ")} ${rows} GROUP BY ${["r", ...names].join(", ")}`;
  const page = `SELECT ${["r", "sum(v) AS uses", ...lists].join(", ")} FROM (${cells}) GROUP BY r ORDER BY uses DESC, r LIMIT 25`;
  return [whole, page];
}

const titlesOf2024 = (metrics: string, organization = "") => {
  const where = `WHERE ${organization}report_type_id = 1 AND metric_id IN (${metrics}) AND ${in2024}`;
  return { rows: `FROM facts ${where}`, totals: `FROM sums ${where}` };
};
const ofOne = "organization_id = 7 AND ";

export const measured: readonly Measured[] = [
  {
    name: "F1 title × (12 months × 2 metrics), one organization",
    ...{ organizations: one, celus: 81 },
    throughLayer: table(["title"], ["month", "metric"], { reportType: [1], metric: [1, 2], month: year2024 }),
    byHand: byHand("title_id", ["date", "metric_id"], titlesOf2024("1, 2", ofOne)),
  },
  {
    name: "F2 platform × (year × metric), consortium",
    ...{ organizations: everyOrganization, celus: 5024 },
    throughLayer: table(["platform"], ["year", "metric"], { reportType: [1] }),
    byHand: byHand("platform_id", ["toYear(date)", "metric_id"], { rows: "FROM sums WHERE report_type_id = 1" }),
  },
  {
    name: "F3 publisher × access type, some publishers and years, one organization",
    organizations: one,
    throughLayer: table(["publisher"], ["accessType"], { reportType: [1], month: year2024, ...filtered }),
    byHand: byHand("publisher", ["access_type"], {
      rows: `FROM facts WHERE ${ofOne}report_type_id = 1 AND ${in2024} AND publisher BETWEEN 1 AND 40 AND yop BETWEEN 2000 AND 2020`,
    }),
  },
  {
    name: "F5 title × 12 months, consortium",
    ...{ organizations: everyOrganization, celus: 301 },
    throughLayer: table(["title"], ["month"], { reportType: [1], metric: [1], month: year2024 }),
    byHand: byHand("title_id", ["date"], titlesOf2024("1")),
  },
  {
    name: "F7 title totals, one organization, all years",
    organizations: one,
    throughLayer: table(["title"], [], { reportType: [1] }),
    byHand: byHand("title_id", [], {
      rows: `FROM facts WHERE ${ofOne}report_type_id = 1`,
      totals: `FROM sums WHERE ${ofOne}report_type_id = 1`,
    }),
  },
  {
    name: "X1 title × platform, consortium, one metric, one year: first page of a million rows",
    organizations: everyOrganization,
    throughLayer: table(["title", "platform"], [], { reportType: [1], metric: [1], month: year2024 }),
    byHand: byHand("(title_id, platform_id)", [], titlesOf2024("1")),
  },
  {
    name: "D1 month × metric, one organization",
    ...{ organizations: one, celus: 48 },
    throughLayer: groups(["month", "metric"]),
    byHand: [`SELECT date, metric_id, sum(value) FROM sums WHERE ${ofOne}report_type_id = 1 GROUP BY date, metric_id`],
  },
  {
    name: "D2 month × metric, consortium",
    ...{ organizations: everyOrganization, celus: 526 },
    throughLayer: groups(["month", "metric"]),
    byHand: ["SELECT date, metric_id, sum(value) FROM sums WHERE report_type_id = 1 GROUP BY date, metric_id"],
  },
  {
    name: "H1 organization × platform, one metric, one year",
    ...{ organizations: everyOrganization, celus: 184 },
    throughLayer: groups(["organization", "platform"], { metric: [1], month: year2024 }),
    byHand: [
      `SELECT organization_id, platform_id, sum(value) FROM sums WHERE report_type_id = 1 AND metric_id = 1 AND ${in2024} GROUP BY organization_id, platform_id`,
    ],
  },
];

/** As a person asks who has to leave out what the audience may not see. */
export const seenBy = ({ organizationIds, visibility: { hidden, newest } }: Audience, query: string): string => {
  const whose = organizationIds.length > 1 ? `organization_id IN [${organizationIds.join(", ")}] AND ` : "";
  const which = `NOT has([${hidden.join(", ")}]::Array(UInt32), import_id) AND import_id <= ${newest}`;
  return query.replaceAll(" WHERE ", ` WHERE ${whose}${which} AND `);
};

export const heavy = table(["title", "platform"], ["metric"], { reportType: [1] });
