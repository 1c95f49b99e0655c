import { Bound, joinSql, Sql, sql } from "./sql";

const MAX_UINT32 = 0xffff_ffff;

export function uint32(value: number, name?: string): Bound {
  return new Bound("UInt32", checkedUint32(value), name);
}

export function uint32s(values: readonly number[], name?: string): Bound {
  return new Bound("Array(UInt32)", values.map(checkedUint32), name);
}

export function uint64s(values: readonly number[]): Bound {
  if (!values.every((value) => Number.isSafeInteger(value) && value >= 0)) throw new RangeError("Not exact numbers");
  return new Bound("Array(UInt64)", values);
}

/** A number as literal text, where the engine accepts no parameter. */
export function literal(value: number): Sql {
  return new Sql([String(checkedUint32(value))], []);
}

/** `value` is yyyy-MM-dd. */
export function date(value: string): Bound {
  return new Bound("Date", checkedDate(value));
}

export function dates(values: readonly string[]): Bound {
  return new Bound("Array(Date)", values.map(checkedDate));
}

export function texts(values: readonly string[]): Bound {
  return new Bound("Array(String)", values);
}

/** Longer lists are sent as text: the engine takes half a minute to parse an array literal of a million numbers. */
const LONGEST_ARRAY = 1000;
/** The engine refuses form fields above 128 KiB (http_max_field_value_size). */
const LONGEST_TEXT = 100_000;

/** `column IN (ids)`; an empty list matches nothing. `name` names the parameter of a short list. */
export function isOneOf(column: Sql, ids: readonly number[], name?: string): Sql {
  return ids.length <= LONGEST_ARRAY
    ? sql`${column} IN ${uint32s(ids, name)}`
    : sql`${column} IN (SELECT arrayJoin(${split(ids, name)})::UInt32)`;
}

/** Pairs of ids as a table of two columns. */
export function pairs(of: readonly (readonly [number, number])[], [first, second]: readonly [Sql, Sql]): Sql {
  const list = (at: 0 | 1) => numbers(of.map((pair) => pair[at]));
  const zipped = sql`SELECT arrayJoin(arrayZip(${list(0)}, ${list(1)})) AS pair`;
  return sql`SELECT pair.1 AS ${first}, pair.2 AS ${second} FROM (${zipped})`;
}

function numbers(ids: readonly number[]): Sql {
  return ids.length <= LONGEST_ARRAY ? sql`${uint32s(ids)}` : sql`arrayMap(id -> toUInt32(id), ${split(ids)})`;
}

/** A long list as an array of texts. */
function split(ids: readonly number[], name?: string): Sql {
  const text = ids.map(checkedUint32).join(",");
  const pieces = Array.from({ length: Math.ceil(text.length / LONGEST_TEXT) }, (_, index) => {
    const piece = text.slice(index * LONGEST_TEXT, (index + 1) * LONGEST_TEXT);
    return new Bound("String", piece, name === undefined ? undefined : `${name}_${index + 1}`);
  });
  const whole = joinSql(
    pieces.map((piece) => sql`${piece}`),
    "list",
  );
  return sql`splitByChar(',', concat(${whole}))`;
}

/** `column NOT IN (ids)`. */
export function isNoneOf(column: Sql, ids: readonly number[], name?: string): Sql {
  return ids.length <= LONGEST_ARRAY
    ? sql`NOT has(${uint32s(ids, name)}, ${column})`
    : sql`NOT (${isOneOf(column, ids, name)})`;
}

function checkedUint32(value: number): number {
  if (!Number.isInteger(value) || value < 0 || value > MAX_UINT32)
    throw new RangeError("Not an unsigned 32-bit number");
  return value;
}

function checkedDate(value: string): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value)) throw new RangeError("Not a date");
  return value;
}
