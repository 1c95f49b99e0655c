import { combineReadings } from "@/lib/counter/combine-readings";
import { FindingLog } from "@/lib/counter/finding";
import type { Reading } from "@/lib/counter/reading";
import { type AttributeName, type Attributes, attributeNames } from "@/lib/counter/standard/attributes";
import { lastDay, type Month } from "@/lib/counter/standard/month";
import type { UsageRecord } from "@/lib/counter/usage-record";
import type { Checked, CheckedFinding, CheckedPart } from "../checked";

/** Longer texts are truncated in the preview. */
const MOST_CHARACTERS = 300;

const short = (text: string | null): string | null => (text === null ? null : text.slice(0, MOST_CHARACTERS));

/** A record in the preview of an upload. */
function sampleRow({ titleIds, itemIds, attributes, institution, ...record }: UsageRecord) {
  return {
    month: record.month,
    metric: short(record.metric) ?? "",
    value: record.value,
    title: short(record.title),
    title_ids: texts(titleIds),
    item: short(record.item),
    item_ids: texts(itemIds),
    attributes: texts(attributes),
    organization: short(institution),
    place: record.place,
  };
}

function texts(of: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(of).flatMap(([name, value]) => {
      const text = Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : "";
      return text === "" ? [] : [[name, text.slice(0, MOST_CHARACTERS)]];
    }),
  );
}

const MOST_VALUES = 1_000;
const MOST_PLATFORMS = 20;
const MOST_FINDINGS = 500;
const ROWS_PER_SAMPLE = 200;
const MOST_SAMPLES = 50;

/**
 * A large consortium's data of fifty platforms over two years are read and published within minutes; larger files must
 * be split.
 */
export const MOST_PARTS = 20_000;

type Counts = Map<string, [sum: number, count: number]>;
type Part = { report: number; institution: string | null; month: Month; metrics: Counts };
type Seen = { institution: string | null; month: Month; part: Part };

/** A report as read. `reportTypeId`: the report type for the import. */
export type ReadReport = {
  place: string | null;
  reading: Reading;
  reportTypeId: number | null;
  section?: { platform: string | null };
};

/** Sums up a file's content; memory grows with its parts, not its size. */
export class UploadTally {
  readonly samples: Record<string, unknown>[][] = [];
  private readonly parts = new Map<string, Part>();
  private readonly reports: (ReadReport & { records: number })[] = [];
  private readonly dimensions = new Map<AttributeName, Set<string>>();
  private readonly platforms = new Set<string>();
  private readonly platformsOf = new Map<number, Set<string>>();
  /** Of reports in progress. */
  private readonly recordsOf = new Map<number, number>();
  private records = 0;
  private hits = 0;
  private last: Seen | undefined;
  private attributes: Attributes | undefined;

  get partCount(): number {
    return this.parts.size;
  }

  get recordCount(): number {
    return this.records;
  }

  /** Records of the current report. */
  take(records: readonly UsageRecord[]): void {
    const before = this.reports.length;
    for (const record of records) {
      const report = before + (record.section ?? 0);
      this.add(report, record);
      if (report < MOST_SAMPLES) this.sample(report, record);
    }
    this.records += records.length;
  }

  /** Ends the current report, or the sections of one in order. */
  conclude(...read: readonly ReadReport[]): void {
    for (const one of read) this.reports.push({ ...one, records: this.recordsOf.get(this.reports.length) ?? 0 });
    this.last = undefined;
  }

  /** The reading of the whole file. */
  get reading(): Reading {
    return combineReadings(this.reports);
  }

  /** Without results from the stores. */
  finish({ version, generated }: Pick<Checked, "version" | "generated">): Omit<Checked, "titles" | "recognized"> {
    return {
      version,
      generated,
      records: this.records,
      hits: this.hits,
      reports: this.describedReports(generated.slice(0, 7)),
      parts: [...this.parts.values(), ...this.emptyParts(generated.slice(0, 10))].map(describePart),
      findings: [...this.beyondToday(generated.slice(0, 7)), ...findingsOf(this.reading)],
      dimensions: [...this.dimensions].map(([name, values]) => ({ name, values: values.size })),
      platforms: [...this.platforms],
    };
  }

  private describedReports(thisMonth: string) {
    const ofParts = partPlatforms(
      this.reports.map(({ place, reading }, at) => ({
        place,
        reading,
        platforms: this.platformsOf.get(at) ?? new Set(),
      })),
    );
    return this.reports.map((report, at) => ({
      ...describeReport(report, thisMonth),
      ...(ofParts[at] && { platform: ofParts[at] }),
    }));
  }

  /** Usage of unfinished months: a reader has no calendar. */
  private beyondToday(thisMonth: string): CheckedFinding[] {
    const used = [...this.parts.values()].filter(({ metrics }) => metrics.size > 0).map(({ month }) => month);
    const later = [...new Set(used)].filter((month) => month > thisMonth).sort();
    const log = new FindingLog();
    if (later.length > 0) log.refuse("months-in-future", "", { months: later.slice(0, 24).join(", ") });
    if (used.some((month) => month === thisMonth)) log.warn("month-not-over", "", { month: thisMonth });
    return [...noted("error", log.findings("error")), ...noted("warning", log.findings("warning"))];
  }

  private add(report: number, record: UsageRecord): void {
    const { month, institution, metric, value, attributes } = record;
    const { last } = this;
    const part =
      last && last.part.report === report && last.month === month && last.institution === institution
        ? last.part
        : this.partOf({ report, institution, month });
    this.last = { institution, month, part };
    this.recordsOf.set(report, (this.recordsOf.get(report) ?? 0) + 1);
    const counts = part.metrics.get(metric);
    if (counts) {
      counts[0] += value;
      counts[1]++;
    } else part.metrics.set(metric, [value, 1]);
    this.hits += value;
    if (attributes !== this.attributes) this.note(report, attributes);
  }

  private sample(report: number, record: UsageRecord): void {
    const rows = this.samples[report] ?? [];
    this.samples[report] = rows;
    if (rows.length < ROWS_PER_SAMPLE) rows.push(sampleRow(record));
  }

  private partOf(of: Omit<Part, "metrics">): Part {
    const key = `${of.report} ${of.month} ${of.institution ?? ""}`;
    const existing = this.parts.get(key);
    if (existing) return existing;
    const part = { ...of, metrics: new Map() };
    this.parts.set(key, part);
    return part;
  }

  private note(report: number, attributes: Attributes): void {
    this.attributes = attributes;
    for (const name of attributeNames) {
      const text = attributes[name];
      if (text === undefined || text === "") continue;
      const values = this.dimensions.get(name) ?? new Set();
      this.dimensions.set(name, values);
      if (values.size < MOST_VALUES) values.add(text);
    }
    const platform = attributes.Platform;
    if (platform && this.platforms.size < MOST_PLATFORMS) this.platforms.add(platform);
    const own = this.platformsOf.get(report) ?? new Set();
    this.platformsOf.set(report, own);
    // A row without a platform next to others belongs to another one.
    if (own.size < MOST_PLATFORMS) own.add(platform ?? "");
  }

  /** If a report distinguishes organizations, an empty month cannot be assigned to one. */
  private *emptyParts(today: string): Generator<Part> {
    for (const [report, { reading, reportTypeId }] of this.reports.entries()) {
      const own = [...this.parts.values()].filter((part) => part.report === report);
      if (reportTypeId === null || own.some(({ institution }) => institution !== null)) continue;
      for (const month of knownEmptyMonths(reading, today))
        yield { report, institution: null, month, metrics: new Map() };
    }
  }
}

const describePart = ({ metrics, ...part }: Part): CheckedPart => ({ ...part, metrics: Object.fromEntries(metrics) });

function describeReport(
  { place, reading, reportTypeId, section, records }: ReadReport & { records: number },
  thisMonth: string,
) {
  const { header, months, table } = reading;
  const [summary] = reading.reports;
  const all = [...new Set([...months.asked, ...months.withUsage])].sort();
  return {
    place,
    ...{ platform: section?.platform ?? null, isSection: section !== undefined },
    report: summary?.report ?? header?.report ?? null,
    release: summary?.release ?? header?.release ?? null,
    reportTypeId: reading.verdict === "not-counter" ? null : reportTypeId,
    verdict: reading.verdict,
    partialMonths: [thisMonth, ...(months.partial ?? []).map(({ month }) => month)],
    months: { first: all[0] ?? null, last: all.at(-1) ?? null, missing: months.missing ?? [] },
    rows: summary?.rows ?? 0,
    cells: summary?.cells ?? 0,
    records,
    skipped: table?.skipped ?? [],
    header: header && {
      institution: header.institution,
      institutionIds: header.institutionIds.slice(0, 20),
      customerId: header.customerId,
      createdBy: header.createdBy,
      created: header.created,
      registryRecord: header.registryRecord,
    },
  };
}

const noted = (level: "error" | "warning", errors: Reading["errors"]): CheckedFinding[] =>
  errors.map(({ code, message, where, count, values }) => ({ level, code, message, where, count, values }));

function findingsOf({ errors, warnings, exceptions }: Reading): CheckedFinding[] {
  const exceptionFindings = exceptions.map(({ code, message }) => ({
    level: "exception" as const,
    code: code === null ? "" : String(code),
    message,
    where: "",
    count: 1,
    values: {},
  }));
  return [...noted("error", errors), ...noted("warning", warnings), ...exceptionFindings].slice(0, MOST_FINDINGS);
}

/**
 * Months without usage according to the report itself: in tables, columns with only zeros; in any report, the exception
 * that states it. Excludes months unfinished when the report was made, months without a column, and partial months.
 */
export function knownEmptyMonths(reading: Reading, today: string): Month[] {
  const { months, header } = reading;
  if (!saysWhatIsMissing(reading)) return [];
  const made = /^\d{4}-\d{2}-\d{2}/.exec(header?.created ?? "")?.[0];
  const asOf = made && made < today ? made : today;
  const partial = (months.partial ?? []).map(({ month }) => month);
  const unknown = new Set([
    ...months.withUsage,
    ...months.notReady,
    ...months.gone,
    ...(months.missing ?? []),
    ...partial,
  ]);
  return months.asked.filter((month) => !unknown.has(month) && lastDay(month) < asOf);
}

/** Formats other than tables omit zeros, so only an exception gives information about a month. */
function saysWhatIsMissing({ verdict, decision, table }: Reading): boolean {
  if (verdict === "empty") return decision?.decisive?.class === "no-usage";
  return verdict === "import" && table !== undefined;
}

/** A sheet of a workbook or file of an archive, with the platforms in its usage. */
type ComparedPart = {
  place: string | null;
  reading: Pick<Reading, "reports" | "header" | "months">;
  platforms: ReadonlySet<string>;
};

/**
 * The platform of each part of a file, if its parts are the same report and months for different platforms. Null for
 * all if that is uncertain: a report may name several platforms of one provider.
 */
export function partPlatforms(parts: readonly ComparedPart[]): (string | null)[] {
  const used = parts.filter(({ platforms }) => platforms.size > 0);
  const isPlain = used.every(({ place, platforms }) => place !== null && platforms.size === 1 && !platforms.has(""));
  if (!isPlain || !used.some((one) => used.some((other) => isOtherPlatform(one, other)))) return parts.map(() => null);
  return parts.map(({ place, platforms }) => [...platforms][0] ?? place);
}

function isOtherPlatform(one: ComparedPart, other: ComparedPart): boolean {
  const [name] = one.platforms;
  const months = new Set(one.reading.months.withUsage);
  return (
    !other.platforms.has(name ?? "") &&
    reportOf(one) === reportOf(other) &&
    other.reading.months.withUsage.some((month) => months.has(month))
  );
}

const reportOf = ({ reading: { reports, header } }: ComparedPart): string =>
  JSON.stringify([reports[0]?.report, reports[0]?.release, header?.institution]);
