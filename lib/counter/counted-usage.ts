import { CellTable } from "./cell-table";
import { FindingLog } from "./finding";
import type { FileReport, Reading, RecordBatches } from "./reading";
import { RowHash } from "./repeats";
import type { Attributes } from "./standard/attributes";
import type { Identifiers } from "./standard/identifiers";
import type { Month } from "./standard/month";
import { cellPlace } from "./table/rows/cell-place";
import type { UsageRecord } from "./usage-record";

/** About fifty megabytes of memory. */
const MOST_RECORDS = 500_000;

/** Usage of one report, from any parts of the file. */
type Known = {
  cells: CellTable;
  coarse: CellTable;
  splits: Set<string>;
  platforms: Set<string>;
  months: Set<Month>;
  parts: number;
};

/** Counts of one part of a file. `coarse` ignores attributes, to compare parts with different breakdowns. */
type Part = {
  cells: Hashes;
  coarse: Hashes;
  places: number[];
  months: Month[];
  splits: Set<string>;
  platforms: Set<string>;
};

type Hashes = { high: number[]; low: number[] };
type Twice = { count: number; place: number | null; month: Month };

/**
 * Detects usage that is in a file twice. A report may continue in another sheet with other titles or months; if the
 * same usage appears in two places, the file is refused, because it would be counted twice.
 */
export class CountedUsage {
  private readonly totals = new Map<string, Known>();
  private records = 0;

  watch({ place, records }: FileReport): FileReport {
    return { place, records: this.toldApart(records, place ?? "") };
  }

  private async *toldApart(records: RecordBatches, place: string): RecordBatches {
    const part: Part = {
      ...{ cells: hashes(), coarse: hashes(), places: [], months: [] },
      ...{ splits: new Set(), platforms: new Set() },
    };
    const rest: AsyncIterator<UsageRecord[], Reading> = records;
    let next = await rest.next();
    try {
      for (; !next.done; next = await rest.next()) {
        this.note(part, next.value);
        yield next.value;
      }
      return this.judged(next.value, part, place);
    } finally {
      if (!next.done) await rest.return?.();
    }
  }

  private note(part: Part, records: readonly UsageRecord[]): void {
    let last: Attributes | null = null;
    for (const record of records) {
      if (record.attributes !== last) {
        for (const name in record.attributes) part.splits.add(name);
        part.platforms.add(record.attributes.Platform ?? "");
      }
      last = record.attributes;
      if (this.records++ >= MOST_RECORDS) continue;
      const coarse = named(record);
      addHash(part.coarse, coarse);
      for (const [name, value] of Object.entries(record.attributes).sort()) coarse.add(name).add(value);
      addHash(part.cells, coarse);
      part.places.push(record.place);
      part.months.push(record.month);
    }
  }

  private judged(reading: Reading, part: Part, place: string): Reading {
    const [summary] = reading.reports;
    if (reading.verdict !== "import" || !summary?.report) return reading;
    const { report, release } = summary;
    const key = `${report} ${release} ${reading.header?.institution ?? ""}`;
    const total = this.totals.get(key) ?? unknown();
    this.totals.set(key, total);
    const isOther = isOfOtherPlatforms(total, part);
    const repeats = this.records > MOST_RECORDS ? sameMonths(total, reading) : findRepeated(total, part);
    const twice = isOther ? null : repeats;
    for (const name of part.platforms) total.platforms.add(name);
    for (const month of reading.months.withUsage) total.months.add(month);
    if (!twice) return reading;
    const log = new FindingLog();
    const sheet = reading.table?.sheet ?? null;
    const where = reading.table && twice.place !== null ? cellPlace(sheet, twice.place) : "";
    const file = sheet === null ? place : place.slice(0, Math.max(0, place.length - sheet.length - 2));
    log.refuse("usage-twice", [file, where].filter(Boolean).join(": "), {
      report,
      month: twice.month,
      twice: twice.count,
    });
    return { ...reading, verdict: "reject", errors: [...reading.errors, ...log.findings("error")] };
  }
}

const hashes = (): Hashes => ({ high: [], low: [] });

function unknown(): Known {
  const table = () => new CellTable(MOST_RECORDS);
  const tables = { cells: table(), coarse: table() };
  return { ...tables, splits: new Set(), platforms: new Set(), months: new Set(), parts: 0 };
}

/** A part whose platform appears in none of the earlier parts is different usage, however similar. */
const isOfOtherPlatforms = (total: Known, { platforms }: Part): boolean =>
  total.platforms.size > 0 &&
  !total.platforms.has("") &&
  !platforms.has("") &&
  [...platforms].every((name) => !total.platforms.has(name));

/** The usage of a part that appeared earlier. Parts with different breakdowns are compared without these attributes. */
function findRepeated(total: Known, { cells, coarse, places, months, splits }: Part): Twice | null {
  const isFirst = total.parts++ === 0;
  const isAlike = isFirst || (splits.size === total.splits.size && [...splits].every((name) => total.splits.has(name)));
  let twice: Twice | null = null;
  for (let at = 0; at < places.length; at++) {
    const ofCell = put(total.cells, cells, { at, part: total.parts });
    const ofTitle = put(total.coarse, coarse, { at, part: total.parts });
    if (!(isAlike ? ofCell : ofTitle)) continue;
    const month = months[at];
    if (twice) twice.count++;
    else if (month) twice = { count: 1, place: places[at] ?? null, month };
  }
  for (const name of splits) total.splits.add(name);
  return twice;
}

/** Whether an earlier part has the same count. */
function put(table: CellTable, { high, low }: Hashes, { at, part }: { at: number; part: number }): boolean {
  const before = table.put(high[at] ?? 0, low[at] ?? 0, part);
  return before !== undefined && before !== part;
}

/** If there is too much usage to compare, only months are compared. */
function sameMonths({ months }: Known, reading: Reading): Twice | null {
  const month = reading.months.withUsage.find((used) => months.has(used));
  return month ? { count: 1, place: null, month } : null;
}

function addHash({ high, low }: Hashes, hash: RowHash): void {
  const cell = hash.ofCell(0);
  high.push(cell.high);
  low.push(cell.low);
}

function named({ title, titleIds, item, itemIds, metric, month, institution }: UsageRecord): RowHash {
  const hash = new RowHash()
    .add(metric)
    .add(month)
    .add(institution ?? "")
    .add(title ?? "")
    .add(item ?? "");
  addIds(hash, titleIds);
  addIds(hash, itemIds);
  return hash;
}

function addIds(hash: RowHash, ids: Identifiers): void {
  for (const id of Object.values(ids).flat()) hash.add(String(id));
}
