import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { type RequestedReport, readReportRequest, reportException } from "@/lib/counter/serve/read-report-request";
import { attributeFilters, shownAttributes, usageSelector } from "@/lib/counter/serve/select-usage";
import { type AttributeName, splitting } from "@/lib/counter/standard/attributes";
import { type Month, monthOf } from "@/lib/counter/standard/month";
import type { ReportDefinition } from "@/lib/counter/standard/report-definition";
import { findReport } from "@/lib/counter/standard/reports";
import { unshownValues } from "@/lib/counter/standard/unshown-attributes";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { departures, type UsedValues } from "@/lib/counter/write/departures";
import { groupUsage, type UsageItem } from "@/lib/counter/write/group-usage";
import { inRelease51 } from "@/lib/counter/write/in-release-51";
import { writeJson } from "@/lib/counter/write/write-json";
import type { WrittenException, WrittenReport } from "@/lib/counter/write/written-report";
import { now, runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { askImportsOutline, type ImportedMonths } from "@/lib/usage/imported/ask-imports";
import { checked, inBytes, metricNames, recordBatches, usedValues } from "../export/write-counter";
import { leased, leaseImports } from "../publish/lease-imports";
import { metricSums } from "../show/metric-sums";
import { readPublisherIds } from "../write/publisher-ids";
import { availableMonths, type ServedMonth, type ServedType, sourcesOf } from "./available-months";
import type { counterReportCall } from "./contract";
import { findCustomer, findCustomerPlatform } from "./find-customer";
import { readServedImports } from "./read-served-imports";

type Query = Parsed<typeof counterReportCall.query>;
type Asking = { readonly report: string; readonly query: Query; readonly signal: AbortSignal };

/**
 * Streams a report of Release 5.1 of one customer and platform: the whole months of the request, in the release in which
 * they were received, or Release 5 in the words of 5.1. Throws NotFound for a report that the release does not have, and
 * CounterRefusal for insufficient or invalid parameters. Aborts the answer if sums differ from those of the imports.
 */
export async function serveCounterReport(
  scope: Scope<"usage.view">,
  { report: name, query, signal }: Asking,
): Promise<Response> {
  const report = findReport("5.1", name);
  if (!report) throw new NotFound("callNotFound");
  const organizationId = findCustomer(scope, query.customer_id);
  const platform = await findCustomerPlatform(organizationId, query.platform);
  const request = readReportRequest(report, texts(query), monthOf(`${runningMonth()}-01`));
  const served = platform
    ? await readServedImports({ organizationId, platformId: platform.id })
    : { types: [], imports: [], activeAccounts: new Set<number>() };
  const available = availableMonths(sourcesOf(report, served.types), served.imports, served.activeAccounts);
  const months = new Map(request.months.flatMap((of) => entryOf(available, of)));
  const [organization, content] = await Promise.all([
    db().organization.findUniqueOrThrow({ where: { id: organizationId }, select: { name: true, nameEn: true } }),
    readContent({ request, months, organizationId, platformId: platform?.id ?? 0 }, signal),
  ]);
  await recordAudit(db(), scope, {
    action: "usage.export",
    organizationId,
    after: {
      ...{ report_types: [report.id], platform: platform?.id ?? null },
      ...{ from: request.months[0] ?? null, to: request.months.at(-1) ?? null, form: "counter-api" },
    },
  });
  const first = await content.items.next();
  const written: WrittenReport = {
    ...{ report, months: request.months, attributes: shownAttributes(request), hasParents: request.includesParents },
    institution: organization.nameEn ?? organization.name,
    institutionIds: [`usus:${organizationId}`],
    publisherIds: platform ? await readPublisherIds(platform.id) : new Map(),
    created: `${now().toISOString().slice(0, 19)}Z`,
    ...{ createdBy: "Usus", registryRecord: "" },
    exceptions: [
      ...content.notes,
      ...stateOf(request, { available, isEmpty: first.done === true }),
      ...request.exceptions,
    ].sort((one, other) => one.code - other.code),
    request: headerOf(request),
  };
  return new Response(streamOf(inBytes(writeJson(written, resumed(first, content.items)))), {
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "private, no-store" },
  });
}

/** Contracts let unknown parameters pass, of which only the names count. */
const texts = (query: Query): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, typeof value === "string" ? value : ""]));

const entryOf = <Value>(map: ReadonlyMap<Month, Value>, of: Month): [Month, Value][] => {
  const value = map.get(of);
  return value === undefined ? [] : [[of, value]];
};

type Content = { items: AsyncGenerator<UsageItem>; notes: WrittenException[] };

type Chosen = {
  readonly request: RequestedReport;
  readonly months: ReadonlyMap<Month, ServedMonth>;
  readonly organizationId: number;
  readonly platformId: number;
};

async function readContent(chosen: Chosen, signal: AbortSignal): Promise<Content> {
  const { request, months, organizationId, platformId } = chosen;
  const [from, to] = [[...months.keys()][0], [...months.keys()].at(-1)];
  if (!from || !to) return { items: groupUsage([]), notes: [] };
  const imports: ImportedMonths = {
    importIds: [...months.values()].flatMap((one) => one.imports.map(({ id }) => id)),
    ...{ organizationId, platformId, from, to },
    reportTypeId: [...new Set([...months.values()].map(({ type }) => type.id))],
  };
  const sums = await db().import.findMany({ where: { id: { in: [...imports.importIds] } }, select: { sums: true } });
  const lease = await leaseImports(imports.importIds);
  const outline = await askImportsOutline(imports, { signal });
  const metrics = await metricNames(outline.metricIds);
  const named = { report: request.report, metrics };
  const records = checked(
    recordBatches(imports, named, signal),
    sums.map((one) => metricSums(one.sums)),
  );
  const notes = notesOf(chosen, { metrics: [...metrics.values()].sort(), values: await usedValues(outline) });
  return { items: groupUsage(leased(lease, selected(records, chosen))), notes };
}

async function* selected(
  batches: AsyncIterable<UsageRecord[]>,
  { request, months }: Chosen,
): AsyncGenerator<UsageRecord[]> {
  const select = usageSelector(request);
  const definitions = new Map([...months].map(([month, { type }]) => [month, { type, report: definitionIn51(type) }]));
  for await (const batch of batches) {
    yield batch.flatMap((record) => {
      const source = definitions.get(record.month);
      if (!source) throw new Error(`No import of ${record.month} was selected`);
      const current = source.type.release === "5" ? inRelease51(record, source.report) : record;
      const one = select(current, source.type);
      return one ? [one] : [];
    });
  }
}

function definitionIn51({ counterCode }: ServedType): ReportDefinition {
  const report = findReport("5.1", counterCode);
  if (!report) throw new Error(`Release 5.1 has no report ${counterCode}`);
  return report;
}

/** Deviations of the usage from Release 5.1, and assumptions about it. */
function notesOf({ request, months }: Chosen, used: { metrics: readonly string[]; values: UsedValues }) {
  const { report } = request;
  const visible = shownAttributes(request);
  const filters = attributeFilters(request);
  const older = [...months].filter(([, { type }]) => type.release === "5").map(([month]) => month);
  const values: UsedValues = Object.fromEntries(
    [...visible].map((name) => {
      const words = filters.find((one) => one.name === name)?.values;
      return [name, (used.values[name] ?? []).filter((value) => value === "" || !words || words.includes(value))];
    }),
  );
  const own: readonly string[] = request.filters.Metric_Type ?? report.metrics;
  const isReduced = report.isView || request.filters.Metric_Type !== undefined;
  const metrics = used.metrics.filter((metric) => !isReduced || own.includes(metric));
  const delivered = older.length > 0 ? "5" : "5.1";
  const texts = departures({ report, delivered }, { metrics, values });
  // A view as received has passed its filters.
  const assumed = [...months.values()].flatMap(({ type }) =>
    report.isView && type.counterCode === report.id ? [] : [type],
  );
  const implied = filters.flatMap(({ name }) => {
    if (visible.has(name) || !used.values[name]?.includes("")) return [];
    const [value] = assumed.flatMap((type) => unshownValues(type, name));
    return value ? [`Usage received without ${name} counts as ${value}`] : [];
  });
  return [
    ...texts.map((message) => ({ code: 0, message, ...(older.length > 0 && { data: older.join(", ") }) })),
    ...implied.map((message) => ({ code: 0, message })),
    ...sumsOfTitles(metrics, hiddenAttributes(request, used.values)),
  ];
}

/** Attributes that are not shown and of which the usage has several values. */
function hiddenAttributes(request: RequestedReport, used: UsedValues): AttributeName[] {
  const visible = shownAttributes(request);
  const filters = new Map<AttributeName, readonly string[]>(
    attributeFilters(request).map(({ name, values }) => [name, values]),
  );
  return splitting.filter((name) => {
    const values = used[name]?.filter((value) => filters.get(name)?.includes(value) ?? true) ?? [];
    return !visible.has(name) && values.length > 1;
  });
}

/** Unique titles are counted once for each combination of attributes, so that fewer attributes add some of them up. */
function sumsOfTitles(metrics: readonly string[], hidden: readonly AttributeName[]): WrittenException[] {
  if (hidden.length === 0 || !metrics.some((metric) => metric.startsWith("Unique_Title_"))) return [];
  return [
    { code: 0, message: "Unique titles are added up over attributes that are not shown", data: hidden.join(", ") },
  ];
}

type State = { readonly available: ReadonlyMap<Month, ServedMonth>; readonly isEmpty: boolean };

/** Appendix D: a month that is not known to be empty is not ready, or earlier than any available one. */
function stateOf({ months, running }: RequestedReport, { available, isEmpty }: State): WrittenException[] {
  const [first] = available.keys();
  const last = [...available.keys()].at(-1);
  const missing = months.filter((month) => !available.has(month));
  const earlier = missing.filter((month) => first !== undefined && month < first);
  const pending = [...missing.filter((month) => !earlier.includes(month)), ...running];
  return [
    ...(pending.length > 0 ? [reportException(3031, pending.join(", "))] : []),
    ...(earlier.length > 0
      ? [reportException(3032, `Missing: ${earlier.join(", ")}; available: ${first} to ${last}`)]
      : []),
    ...(isEmpty && missing.length === 0 ? [reportException(3030, "")] : []),
  ];
}

/**
 * The request for the header, without default values. The platform is left out: the report has all usage of it, and its
 * parameter is ours and not a name of the provider.
 */
function headerOf({ filters, attributes, includesParents }: RequestedReport) {
  const { Item_ID, ...others } = filters;
  return {
    filters: { ...others, ...(Item_ID && { Item_ID: Item_ID.join("|") }) },
    attributes: {
      ...(attributes.length > 0 && { Attributes_To_Show: attributes }),
      ...(includesParents && { Include_Parent_Details: "True" }),
    },
  };
}

async function* resumed<Item>(first: IteratorResult<Item>, others: AsyncGenerator<Item>): AsyncGenerator<Item> {
  try {
    if (first.done) return;
    yield first.value;
    yield* others;
  } finally {
    await others.return(undefined);
  }
}

function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
