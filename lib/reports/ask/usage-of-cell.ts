import { NotFound } from "@/lib/kit/errors";
import { readAxisKey, rowDimensions } from "@/lib/usage/axis-key";
import type { Dimension } from "@/lib/usage/dimensions";
import { reportTypesIn } from "@/lib/usage/query/interest-rule";
import type { Key, NumberedQuestion, Question } from "@/lib/usage/question";

/** A cell of a report by the table's keys: without a row, the total of all rows; without a column, of all columns. */
export type Cell = {
  readonly question: Question;
  readonly row?: string | undefined;
  readonly column?: string | undefined;
};

/** The row of untagged objects. */
const REMAINDER = "remainder";

/**
 * Organizations, platforms, report types and months behind a cell, as far as imports know them; undefined means
 * unrestricted.
 */
export type CellUsage = {
  /** The cell and the filters overlap. */
  readonly isAsked: boolean;
  readonly organizations: readonly number[] | undefined;
  readonly platforms: readonly number[] | undefined;
  readonly reportTypes: readonly number[];
  readonly metrics: readonly number[] | undefined;
  /** Interest groups, if the report is about interest. */
  readonly groups: readonly number[] | undefined;
  /** One of the report types covering a month is sufficient. */
  readonly isMerged: boolean;
  readonly from: string | null;
  readonly to: string | null;
  /** Restricts to these years, which need not be consecutive. */
  readonly years: readonly number[] | undefined;
  /** Objects excluded by tags. */
  readonly besides: { readonly of: "organization" | "platform"; readonly ids: readonly number[] } | undefined;
};

/** Throws NotFound for an invalid key. */
export function usageOfCell(question: NumberedQuestion, cell: Omit<Cell, "question">): CellUsage {
  const { row, column, isRemainder, range } = readCell(question, cell);
  const { where, split, part, bridge, interest } = question;
  const [tag] = bridge && row ? row : [];
  const fixed = new Map<Dimension, Key>([
    ...(bridge ? [] : question.rows.flatMap((name, at) => pair(name, row?.[at]))),
    ...question.columns.flatMap((name, at) => pair(name, column?.[at])),
    ...(split && part !== null ? [[split, part] as const] : []),
  ]);
  const tagged = bridge && tag !== undefined ? bridge.pairs.filter(([, key]) => key === tag) : null;
  const ids = (name: "organization" | "platform" | "metric" | "reportType") => {
    const key = fixed.get(name);
    const objects = tagged && bridge?.of === name ? tagged.map(([object]) => object) : undefined;
    return common([where[name], typeof key === "number" ? [key] : undefined, objects]);
  };
  const ranges = [
    where.month,
    yearsAsMonths(where.year),
    monthsOf(fixed.get("month")),
    monthsOf(fixed.get("year")),
    range,
  ];
  const from = latest(ranges.map((range) => range?.from ?? null));
  const to = earliest(ranges.map((range) => range?.to ?? null));
  const [organizations, platforms] = [ids("organization"), ids("platform")];
  const groups = interest && ids("metric");
  const reportTypes =
    (interest ? common([reportTypesIn(interest, groups), ids("reportType")]) : ids("reportType")) ?? [];
  const counted = interest?.definitions.filter(({ group }) => groups?.includes(group) ?? true);
  const of = bridge?.of;
  return {
    isAsked:
      [organizations, platforms, reportTypes].every((list) => list === undefined || list.length > 0) &&
      (from === null || to === null || from <= to),
    ...{ organizations, platforms, reportTypes, from, to },
    metrics: counted ? counted.map(({ metric }) => metric) : ids("metric"),
    groups,
    years: where.year && !("from" in where.year) ? where.year : undefined,
    // Any report that counts as interest covers its month.
    isMerged: question.mergeReportTypes || interest !== undefined,
    besides:
      isRemainder && (of === "organization" || of === "platform")
        ? { of, ids: bridge?.pairs.map(([object]) => object) ?? [] }
        : undefined,
  };
}

/** The keys of a cell, or the months of a column that is a range; throws NotFound for an invalid key. */
export function readCell(question: NumberedQuestion, { row, column }: Omit<Cell, "question">) {
  const { columns, trend } = question;
  const isRemainder = row === REMAINDER && question.bridge !== undefined;
  const keys = (text: string | undefined, of: Parameters<typeof readAxisKey>[0]) => {
    if (text === undefined || text === "") return undefined;
    const currentKeys = readAxisKey(of, text);
    if (!currentKeys) throw new NotFound("figureNotFound");
    return currentKeys;
  };
  const range = trend && (column === "base" || column === "compared") ? trend[column] : undefined;
  return {
    isRemainder,
    row: isRemainder ? undefined : keys(row, rowDimensions(question)),
    column: range ? undefined : keys(column, columns),
    range,
  };
}

const pair = (name: Dimension, key: Key | undefined): (readonly [Dimension, Key])[] =>
  key === undefined ? [] : [[name, key]];

type Ends = { readonly from: string | null; readonly to: string | null };

/** A month, or all months of a year. */
function monthsOf(key: Key | undefined): Ends | undefined {
  if (key === undefined) return undefined;
  return typeof key === "string" ? { from: key, to: key } : { from: `${key}-01`, to: `${key}-12` };
}

function yearsAsMonths(years: NumberedQuestion["where"]["year"]): Ends | undefined {
  if (!years) return undefined;
  const { from, to } = "from" in years ? years : { from: Math.min(...years), to: Math.max(...years) };
  return { from: from === null ? null : `${from}-01`, to: to === null ? null : `${to}-12` };
}

/** The overlap of two ranges. */
export const sharedMonths = (a: Ends | undefined, b: Ends): Ends => ({
  from: latest([a?.from ?? null, b.from]),
  to: earliest([a?.to ?? null, b.to]),
});

const latest = (months: readonly (string | null)[]) =>
  months.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null);
const earliest = (months: readonly (string | null)[]) =>
  months.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a), null);

function common(lists: readonly (readonly number[] | undefined)[]): readonly number[] | undefined {
  const currentLists = lists.filter((list) => list !== undefined);
  const [first, ...others] = currentLists;
  return first?.filter((id) => others.every((list) => list.includes(id)));
}
