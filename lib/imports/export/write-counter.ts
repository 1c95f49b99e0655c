import type { ReportDefinition } from "@/lib/counter/standard/report-definition";
import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { type AttributeName, yearText } from "@/lib/counter/standard/attributes";
import { type Month, monthOf, monthRange } from "@/lib/counter/standard/month";
import { findReport } from "@/lib/counter/standard/reports";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { departures, type UsedValues } from "@/lib/counter/write/departures";
import { groupUsage } from "@/lib/counter/write/group-usage";
import { inRelease51 } from "@/lib/counter/write/in-release-51";
import { writeJson } from "@/lib/counter/write/write-json";
import { writeJsonRelease5 } from "@/lib/counter/write/write-json-release-5";
import { writeTable } from "@/lib/counter/write/write-table";
import { MOST_WORKBOOK_ROWS, writeWorkbook } from "@/lib/counter/write/write-workbook";
import type { WrittenException, WrittenReport } from "@/lib/counter/write/written-report";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import { streamedFile, WORKBOOK_TYPE } from "@/lib/kit/http/streamed-file";
import { findPlatformAccount } from "@/lib/platforms/accounts";
import { attributes, dimensions, isText } from "@/lib/usage/dimensions";
import {
  askImportsFacts,
  askImportsOutline,
  countImportsRows,
  type ImportedMonths,
  type ImportsOutline,
} from "@/lib/usage/imported/ask-imports";
import type { counterExportCall } from "../contract";
import { leased, leaseImports } from "../publish/lease-imports";
import { metricSums } from "../show/metric-sums";
import { readPublisherIds } from "../write/publisher-ids";
import { readSourceHeader } from "../write/source-header";
import { readTexts } from "./read-texts";
import { readUsageRecords } from "./read-usage-records";

const mediaTypes = {
  json: "application/json; charset=utf-8",
  tsv: "text/tab-separated-values; charset=utf-8",
  xlsx: WORKBOOK_TYPE,
} as const;

const PIECE_CHARACTERS = 65_536;

/** Items are small, so many are sent at once. */
export async function* inBytes(pieces: AsyncGenerator<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  let text = "";
  for await (const piece of pieces) {
    if (typeof piece === "string") text += piece;
    else yield piece;
    if (text.length < PIECE_CHARACTERS) continue;
    yield Buffer.from(text);
    text = "";
  }
  if (text !== "") yield Buffer.from(text);
}

type Query = Parsed<typeof counterExportCall.query>;

/**
 * Streams imported usage as a COUNTER report, in the release it was imported from or in 5.1. Accounts are added up
 * unless one is chosen; then the file name contains it. Throws NotFound for data out of reach and unknown accounts, Refused if there is no data or the release has no such report. Aborts the file if its sums turn out to
 * differ from the imports.
 */
export async function writeCounter(scope: Scope<"usage.view">, query: Query, signal: AbortSignal): Promise<Response> {
  const { chosen, name, pieces } = await counterReport(scope, query, signal);
  await recordAudit(db(), scope, {
    action: "usage.export",
    organizationId: chosen.imports.organizationId,
    after: {
      report_types: [chosen.shortName],
      platform: chosen.imports.platformId,
      ...(query.account === undefined ? {} : { account: query.account }),
      from: query.from,
      to: query.to,
      form: query.format,
    },
  });
  const file = `${withoutDiacritics(name).replace(/[^\w.-]+/g, "_")}.${query.format}`;
  return streamedFile(inBytes(pieces), { name: file, type: mediaTypes[query.format] });
}

const withoutDiacritics = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "");

/**
 * The same report in pieces, with its file name. The caller must read the pieces to the end or return the generator.
 */
export async function counterReport(scope: Scope<"usage.view">, query: Query, signal: AbortSignal) {
  const chosen = await choose(scope, query);
  const { imports, report } = chosen;
  if (query.format === "xlsx") await refuseTooManyRows(chosen, signal);
  const lease = await leaseImports(imports.importIds);
  const outline = await askImportsOutline(imports, { signal });
  const metrics = await metricNames(outline.metricIds);
  const written = await describe(chosen, { outline, metrics });
  const asDelivered = leased(lease, checked(recordBatches(imports, { report, metrics }, signal), chosen.sums));
  const records = isNewer(chosen) ? inNewerWords(asDelivered, report) : asDelivered;
  const whose = [chosen.platform.shortName, ...(chosen.account === null ? [] : [chosen.account])];
  const name = [report.id, ...whose, query.from, query.to].join("-");
  return { chosen, name, pieces: writersOf(report)[query.format](written, groupUsage(records)) };
}

/** Usage of Release 5 to be written in Release 5.1. */
const isNewer = ({ release, report }: Chosen): boolean => release === "5" && report.release === "5.1";

async function* inNewerWords(
  batches: AsyncIterable<UsageRecord[]>,
  report: ReportDefinition,
): AsyncGenerator<UsageRecord[]> {
  for await (const batch of batches) yield batch.map((record) => inRelease51(record, report));
}

const writersOf = ({ release }: ReportDefinition) => ({
  json: release === "5" ? writeJsonRelease5 : writeJson,
  tsv: writeTable,
  xlsx: writeWorkbook,
});

/** Refused if the report has more rows than a sheet can hold. */
async function refuseTooManyRows({ imports, found: imported }: Chosen, signal: AbortSignal): Promise<void> {
  const most = MOST_WORKBOOK_ROWS;
  if (imported.reduce((sum, { factCount }) => sum + factCount, 0) <= most) return;
  const count = await countImportsRows(imports, { signal });
  if (count > most) throw new Refused("counterTooManyRows", { count, most });
}

type Chosen = Awaited<ReturnType<typeof choose>>;

async function choose(scope: Scope<"usage.view">, query: Query) {
  const { organizationIds } = scope.within(query.organization);
  const [organizationId] = organizationIds;
  if (organizationId !== query.organization) throw new Refused("counterOneOrganization");
  const [organization, platform, type] = await Promise.all([
    db().organization.findUniqueOrThrow({ where: { id: organizationId } }),
    db().platform.findFirst({ where: { id: query.platform, imports: { some: { organizationId } } } }),
    db().reportType.findUnique({ where: { id: query.report_type } }),
  ]);
  if (!platform || !type) throw new NotFound();
  const release = query.release ?? (type.release === "5" ? "5" : "5.1");
  const report = findReport(release, type.counterCode);
  // Release 5 has no vocabulary for distinctions made by Release 5.1.
  if (type.release === "4" || !report || (release === "5" && type.release !== "5"))
    throw new Refused("counterNotInRelease", { report: type.shortName, release });
  const months = monthRange(query.from, query.to);
  const whose = { organizationId, platformId: platform.id };
  const account = query.account === undefined ? null : await findPlatformAccount(db(), whose, query.account);
  const place = { ...whose, reportTypeId: type.id };
  const ofAccount = account && { accountId: account.id };
  const imported = await db().import.findMany({
    where: {
      ...place,
      ...ofAccount,
      state: "current",
      month: { gte: dayOf(query.from), lte: dayOf(query.to) },
    },
    select: {
      ...{ id: true, month: true, accountId: true, isPartial: true, sums: true, factCount: true },
      ...{ header: true, attemptId: true, uploadId: true, parts: true },
    },
    orderBy: { month: "asc" },
  });
  if (imported.length === 0) throw new Refused("counterNothing");
  const imports: ImportedMonths = {
    ...{ ...place, from: query.from, to: query.to },
    importIds: imported.map(({ id }) => id),
  };
  const sums = imported.map((one) => metricSums(one.sums));
  const newer =
    type.release === "5" && release === "5.1"
      ? await db().import.findMany({
          where: {
            ...{ ...whose, ...ofAccount, state: "current", factCount: { gt: 0 } },
            ...{
              month: { in: imported.map((one) => one.month) },
              reportType: { release, counterCode: type.counterCode },
            },
          },
          select: { month: true, accountId: true },
        })
      : [];
  const importedAt = new Set(imported.map(accountMonth));
  return {
    organization,
    platform,
    account: account && (account.name || "main account"),
    report,
    release: type.release,
    shortName: type.shortName,
    months,
    found: imported,
    newer: newer.filter((one) => importedAt.has(accountMonth(one))),
    imports,
    sums,
  };
}

const accountMonth = ({ accountId, month }: { accountId: number; month: Date }) => `${accountId} ${+month}`;

const dayOf = (of: Month) => new Date(`${of}-01`);

export async function metricNames(ids: readonly number[]): Promise<Map<number, string>> {
  const metrics = await db().metric.findMany({ where: { id: { in: [...ids] } } });
  return new Map(metrics.map(({ id, shortName }) => [id, shortName]));
}

type Content = { outline: ImportsOutline; metrics: ReadonlyMap<number, string> };

async function describe(chosen: Chosen, { outline, metrics }: Content): Promise<WrittenReport> {
  const { organization, platform, report, months } = chosen;
  const [values, source, publisherIds] = await Promise.all([
    usedValues(outline),
    readSourceHeader(chosen.found),
    readPublisherIds(platform.id),
  ]);
  const names = [...metrics.values()].sort();
  const notes = departures({ report, delivered: chosen.release === "5" ? "5" : "5.1" }, { metrics: names, values }).map(
    (message) => ({ code: 0, message }),
  );
  return {
    ...{ report, months },
    attributes: isNewer(chosen) ? withoutSections(attributesIn(values)) : attributesIn(values),
    hasParents: report.hasItems && outline.hasTitles,
    institution: organization.nameEn ?? organization.name,
    institutionIds: source.institutionIds.length > 0 ? source.institutionIds : [`usus:${organization.id}`],
    customerId: source.customerId || undefined,
    publisherIds,
    created: now()
      .toISOString()
      .replace(/\.\d+Z$/, "Z"),
    createdBy: "Usus",
    registryRecord: platform.counterRegistryId
      ? `https://registry.countermetrics.org/platform/${platform.counterRegistryId}`
      : registryRecordIn(source.registryRecord),
    exceptions: [...notes, ...deliveredTwice(chosen), ...stateOf(chosen)],
  };
}

/** Providers also write other addresses here, which the standard does not allow. */
const registryRecordIn = (text: string | null): string =>
  /^https:\/\/registry\.(?:countermetrics|projectcounter)\.org\/(?:platform|usage-data-host)\/[0-9a-f-]{36}$/.exec(
    text?.trim() ?? "",
  )?.[0] ?? "";

export async function usedValues({ values }: ImportsOutline): Promise<UsedValues> {
  const texts = await readTexts(attributes.filter(isText).flatMap((name) => values[name] ?? []));
  const used = attributes.map((name) => {
    const currentTexts = (values[name] ?? []).map((value) =>
      isText(name) ? (texts.get(value) ?? "") : yearText(value),
    );
    return [dimensions[name].counter, currentTexts] as const;
  });
  return Object.fromEntries(used);
}

/** Release 5.1 has no Section_Type. */
const withoutSections = (names: ReadonlySet<AttributeName>) =>
  new Set([...names].filter((name) => name !== "Section_Type"));

function attributesIn(values: UsedValues): Set<AttributeName> {
  const names = attributes.map((name) => dimensions[name].counter);
  return new Set(names.filter((name) => values[name]?.some((value) => value !== "")));
}

/** A reader who adds up both reports of Release 5.1 would count these months twice. */
function deliveredTwice({ newer }: Chosen): WrittenException[] {
  const months = monthsOf(newer);
  if (months.length === 0) return [];
  return [
    { code: 0, message: "Delivered by the rules of Release 5.1 as well, in another report", data: months.join(", ") },
  ];
}

/** Each month once, also with imports of several accounts. */
const monthsOf = (imports: readonly { readonly month: Date }[]): string[] =>
  [...new Set(imports.map(({ month }) => monthOf(month)))].sort();

/**
 * Months never imported or imported in part are not known to be empty; the report as a whole is known to be empty
 * only if all its months are.
 */
function stateOf({ report, months, found: imported }: Chosen): WrittenException[] {
  const currentMonths = new Set(monthsOf(imported));
  const missing = months.filter((month) => !currentMonths.has(month));
  const partial = monthsOf(imported.filter(({ isPartial }) => isPartial));
  const isEmpty = imported.every(({ sums }) => Object.keys(metricSums(sums)).length === 0);
  return [
    ...(missing.length > 0
      ? [{ code: 3031, message: "Usage Not Ready for Requested Dates", data: missing.join(", ") }]
      : []),
    ...(partial.length > 0 ? [{ code: 3040, message: "Partial Data Returned", data: partial.join(", ") }] : []),
    ...(isEmpty && missing.length === 0 && partial.length === 0
      ? [{ code: 3030, message: "No Usage Available for Requested Dates", data: report.id }]
      : []),
  ];
}

type Named = { report: ReportDefinition; metrics: ReadonlyMap<number, string> };

export async function* recordBatches(
  imports: ImportedMonths,
  named: Named,
  signal: AbortSignal,
): AsyncGenerator<UsageRecord[]> {
  for await (const facts of askImportsFacts(imports, { signal })) yield await readUsageRecords(facts, named);
}

/** Throws at the end, before the file is complete, if the sums of the records differ from those of the imports. */
export async function* checked(
  batches: AsyncIterable<UsageRecord[]>,
  imported: readonly Readonly<Record<string, number>>[],
): AsyncGenerator<UsageRecord[]> {
  const left = new Map<string, number>();
  const add = (metric: string, value: number) => left.set(metric, (left.get(metric) ?? 0) + value);
  for (const sums of imported) for (const [metric, sum] of Object.entries(sums)) add(metric, sum);
  for await (const batch of batches) {
    for (const { metric, value } of batch) add(metric, -value);
    yield batch;
  }
  const wrong = [...left].filter(([, difference]) => difference !== 0).map(([metric]) => metric);
  if (wrong.length > 0) throw new Error(`Export differs from the import: ${wrong.join(", ")}`);
}
