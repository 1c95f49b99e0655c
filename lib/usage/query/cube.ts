import { among, date, dates, uint32 } from "./dialect";
import { exactNumber } from "./exact-number";
import { identifier, joined, type Sql, sql } from "./sql";

/** What rows are grouped by and filtered with: a number, or a month as yyyy-MM. */
export type Key = number | string;

export interface Range {
  readonly from?: Key | undefined;
  readonly to?: Key | undefined;
}

export interface Dimension {
  /** Its value for one row of the table. */
  readonly expression: Sql;
  /** `subject` is the expression, or the name the expression was given in an inner question. */
  among(subject: Sql, keys: readonly Key[]): Sql;
  /** Both ends are included; a missing end is open. */
  between(subject: Sql, range: Range): Sql;
  /** The key in the engine's answer; throws when it is not one. */
  read(raw: unknown): Key;
}

export interface Measure {
  readonly whole: Sql;
  /** Counting only the rows for which `condition` holds. */
  when(condition: Sql): Sql;
  /** The same measure over parts already measured and named by `part`; absent where parts cannot be added. */
  readonly ofParts?: { whole(part: Sql): Sql; when(part: Sql, condition: Sql): Sql };
}

export interface Cube<Context, D extends string, M extends string> {
  readonly table: string;
  /** The condition every question carries; required, so that no question can be written without it. */
  visibleTo(context: Context): Sql;
  /** The dimension that `period` speaks of. */
  readonly time: NoInfer<D>;
  readonly dimensions: Readonly<Record<D, Dimension>>;
  readonly measures: Readonly<Record<M, Measure>>;
  /** The dimensions by which the engine keeps sums ready. */
  readonly summary: readonly NoInfer<D>[];
}

/** Declares a table of counts: identifiers come from here and from nowhere else. */
export function cube<Context, D extends string, M extends string>(
  declaration: Cube<Context, D, M>,
): Cube<Context, D, M> {
  return declaration;
}

/** A column of numbers: ids, years of publication. */
export function numbers(column: string): Dimension {
  return numeric(identifier(column));
}

/** The year of a date column, as a number. */
export function year(column: string): Dimension {
  return numeric(sql`toYear(${identifier(column)})`);
}

function numeric(expression: Sql): Dimension {
  return {
    expression,
    among: (subject, keys) => among(subject, keys.map(numberKey)),
    between: (subject, { from, to }) =>
      both(
        from === undefined ? undefined : sql`${subject} >= ${uint32(numberKey(from))}`,
        to === undefined ? undefined : sql`${subject} <= ${uint32(numberKey(to))}`,
      ),
    read: exactNumber,
  };
}

/** A date column that always holds the first day of a month; its keys are yyyy-MM. */
export function month(column: string): Dimension {
  return {
    expression: identifier(column),
    among: (subject, keys) => sql`${subject} IN ${dates(keys.map(firstDay))}`,
    between: (subject, { from, to }) =>
      both(
        from === undefined ? undefined : sql`${subject} >= ${date(firstDay(from))}`,
        to === undefined ? undefined : sql`${subject} <= ${date(firstDay(to))}`,
      ),
    read: (raw) => {
      if (typeof raw !== "string" || !/^\d{4}-\d{2}-01$/.test(raw)) throw new RangeError(`Not a month: ${raw}`);
      return raw.slice(0, 7);
    },
  };
}

export function sum(column: string): Measure {
  return added(sql`sum(${identifier(column)})`, (condition) => sql`sumIf(${identifier(column)}, ${condition})`);
}

/** The number of rows. */
export function count(): Measure {
  return added(sql`count()`, (condition) => sql`countIf(${condition})`);
}

function added(whole: Sql, when: Measure["when"]): Measure {
  const ofParts = {
    whole: (part: Sql) => sql`sum(${part})`,
    when: (part: Sql, condition: Sql) => sql`sumIf(${part}, ${condition})`,
  };
  return { whole, when, ofParts };
}

/** The number of distinct values other than 0, which stands for none. */
export function distinct(column: string): Measure {
  const value = identifier(column);
  return {
    whole: sql`uniqExactIf(${value}, ${value} != 0)`,
    when: (condition) => sql`uniqExactIf(${value}, ${value} != 0 AND ${condition})`,
  };
}

function both(...conditions: readonly (Sql | undefined)[]): Sql {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? sql`1` : joined(given, "all");
}

function numberKey(key: Key): number {
  if (typeof key !== "number") throw new RangeError("Not a number");
  return key;
}

function firstDay(key: Key): string {
  return `${key}-01`;
}
