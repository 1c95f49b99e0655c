import "server-only";
import { createHash } from "node:crypto";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { yearText } from "@/lib/counter/standard/attributes";
import { firstDay, monthOf } from "@/lib/counter/standard/month";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { isKnown } from "@/lib/kit/http/entity-tag";
import { streamedFile } from "@/lib/kit/http/streamed-file";
import type { Prisma } from "@/lib/kit/prisma/client";
import { csvRow } from "@/lib/spreadsheets/table-rows";
import { writeParquet } from "@/lib/spreadsheets/write-parquet";
import { attributes, dimensions, isText } from "@/lib/usage/dimensions";
import { askImportsFacts, type MonthFact } from "@/lib/usage/imported/ask-imports";
import type { factsFileCall } from "../contract";
import { leased, leaseImports } from "../publish/lease-imports";
import { metricSums } from "../show/metric-sums";
import { readTexts } from "./read-texts";

type Query = Parsed<typeof factsFileCall.query>;

const mediaTypes = {
  jsonl: "application/x-ndjson",
  csv: "text/csv; charset=utf-8",
  parquet: "application/vnd.apache.parquet",
} as const;

const ids = ["import", "organization", "platform", "account"] as const;
const codes = ["report_type", "month", "metric"] as const;
const subjects = ["title", "item"] as const;
// The platform as named in the report, next to ours.
const texts = attributes.map((name) => (name === "reportedPlatform" ? "Reported_Platform" : dimensions[name].counter));

/** The same in all languages, because programs read them. */
const columns = [...ids, ...codes, ...subjects, ...texts, "value"] as const;

type Row = (string | number | null)[];

type Chosen = Prisma.ImportGetPayload<{ select: typeof chosen }>;
const chosen = {
  ...{ id: true, organizationId: true, platformId: true, accountId: true, reportTypeId: true, month: true, sums: true },
  reportType: { select: { shortName: true } },
} as const satisfies Prisma.ImportSelect;

/**
 * Streams the facts of imports within reach. Former versions can be read by id as long as the store has them. Throws
 * NotFound for imports out of reach or without facts in the store. Aborts the file if the sum of an import differs.
 */
export async function writeFacts(
  scope: Scope<"usage.view">,
  query: Query,
  { headers, signal }: Request,
): Promise<{ etag: string; file: Response | null }> {
  const imports = await findImports(scope, query);
  const metrics = new Map((await db().metric.findMany()).map(({ id, shortName }) => [id, shortName]));
  const etag = tagOf(imports, metrics, query.format);
  if (isKnown(etag, headers.get("if-none-match"))) return { etag, file: null };
  const lease = await leaseImports(imports.map(({ id }) => id));
  await recordAudit(db(), scope, {
    action: "usage.export",
    organizationId: onlyOne(imports.map(({ organizationId }) => organizationId)),
    after: { imports: imports.length, from: query.from ?? null, to: query.to ?? null, form: query.format },
  });
  const rows = leased(lease, readRows(imports, metrics, signal));
  const file = streamedFile(written(rows, query.format), {
    name: `facts.${query.format}`,
    type: mediaTypes[query.format],
  });
  return { etag, file };
}

/** By place and month, so that facts that are stored together are read together. */
async function findImports(scope: Scope<"usage.view">, query: Query): Promise<Chosen[]> {
  const within = query.organization === undefined ? scope : scope.within(query.organization);
  const { platform, report_type: reportTypeId, from, to } = query;
  const imports = await db().import.findMany({
    where: {
      organizationId: reach(within),
      purgedAt: null,
      ...(query.imports ? { id: { in: query.imports }, state: { in: ["current", "replaced"] } } : { state: "current" }),
      ...(platform === undefined ? {} : { platformId: platform }),
      ...(reportTypeId === undefined ? {} : { reportTypeId }),
      month: { ...(from ? { gte: new Date(firstDay(from)) } : {}), ...(to ? { lte: new Date(firstDay(to)) } : {}) },
    },
    select: chosen,
    orderBy: [
      ...(["organizationId", "reportTypeId", "platformId", "accountId", "month", "id"] as const).map((name) => ({
        [name]: "asc" as const,
      })),
    ],
  });
  if (query.imports && imports.length < new Set(query.imports).size) throw new NotFound("importsNotFound");
  return imports;
}

/** Facts of an import never change; codes of report types and metrics may. */
function tagOf(imports: readonly Chosen[], metrics: ReadonlyMap<number, string>, format: string): string {
  const hash = createHash("sha256").update(JSON.stringify([format, columns, [...metrics]]));
  for (const { id, reportType, accountId, platformId } of imports)
    hash.update(`|${id} ${reportType.shortName} ${platformId} ${accountId}`);
  return `"${hash.digest("base64url").slice(0, 27)}"`;
}

const onlyOne = (values: readonly number[]): number | null => (new Set(values).size === 1 ? (values[0] ?? null) : null);

/** Imports of one place with different months, read by one question. */
function* seriesOf(imports: readonly Chosen[]): Generator<Chosen[]> {
  let series: Chosen[] = [];
  for (const one of imports) {
    const last = series.at(-1);
    const fits =
      last !== undefined &&
      (["organizationId", "reportTypeId", "platformId", "accountId"] as const).every(
        (name) => last[name] === one[name],
      ) &&
      last.month.getTime() < one.month.getTime();
    if (last && !fits) {
      yield series;
      series = [];
    }
    series.push(one);
  }
  if (series.length > 0) yield series;
}

async function* readRows(
  imports: readonly Chosen[],
  metrics: ReadonlyMap<number, string>,
  signal: AbortSignal,
): AsyncGenerator<Row[]> {
  for (const series of seriesOf(imports)) {
    const byMonth = new Map<string, Chosen>(series.map((one) => [monthOf(one.month), one]));
    const sums = new Map(series.map(({ id }) => [id, 0]));
    const [first] = series;
    const [from, to] = [series[0], series.at(-1)].map((one) => (one ? monthOf(one.month) : ""));
    if (!first || from === undefined || to === undefined) continue;
    const { organizationId, platformId, reportTypeId } = first;
    const months = { importIds: series.map(({ id }) => id), organizationId, platformId, reportTypeId, from, to };
    for await (const piece of askImportsFacts(months, { signal })) {
      const names = await readTexts(
        piece.flatMap((fact) => attributes.flatMap((name) => (isText(name) ? [fact[name]] : []))),
      );
      yield piece.map((fact) => {
        const source = byMonth.get(fact.month);
        if (!source) throw new Error(`No import of ${fact.month} was selected`);
        sums.set(source.id, (sums.get(source.id) ?? 0) + fact.value);
        return rowOf(fact, source, { metrics, names });
      });
    }
    for (const { id, sums: stored } of series) {
      const expected = Object.values(metricSums(stored)).reduce((all, sum) => all + sum, 0);
      if (sums.get(id) !== expected)
        throw new Error(`The facts of import ${id} add up to ${sums.get(id)}, not ${expected}`);
    }
  }
}

type Names = { metrics: ReadonlyMap<number, string>; names: ReadonlyMap<number, string> };

function rowOf(fact: MonthFact, source: Chosen, { metrics, names }: Names): Row {
  return [
    ...[source.id, source.organizationId, source.platformId, source.accountId],
    ...[source.reportType.shortName, fact.month, metrics.get(fact.metricId) ?? ""],
    ...[fact.titleId || null, fact.itemId || null],
    ...attributes.map((name) => (isText(name) ? (names.get(fact[name]) ?? "") : yearText(fact[name]))),
    fact.value,
  ];
}

async function* written(rows: AsyncGenerator<Row[]>, format: Query["format"]): AsyncGenerator<Uint8Array> {
  if (format === "parquet") {
    yield* writeParquet({
      columns: columns.map((name) => ({ name, kind: isNumeric(name) ? "count" : "text" })),
      rows,
      about: {},
    });
    return;
  }
  if (format === "csv") yield Buffer.from(csvRow(columns, ","));
  const line = format === "csv" ? (row: Row) => csvRow(row, ",") : jsonLine;
  for await (const piece of rows) yield Buffer.from(piece.map(line).join(""));
}

const numeric: readonly string[] = [...ids, ...subjects, "value"];
const isNumeric = (name: string) => numeric.includes(name);

const jsonLine = (row: Row): string =>
  `${JSON.stringify(Object.fromEntries(columns.map((name, at) => [name, row[at]])))}\n`;
