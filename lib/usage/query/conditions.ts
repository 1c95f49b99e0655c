import { type Dimension, dimensions } from "../dimensions";
import type { Key, NumberedWhere } from "../question";
import { date, dates, isOneOf, texts, uint32, uint32s } from "./dialect";
import { exactNumber } from "./exact-number";
import { type InterestRule, interestGroup } from "./interest-rule";
import { identifier, joinSql, type Sql, sql } from "./sql";

type Range = { readonly from?: Key | null; readonly to?: Key | null };
/** Matches any of the keys (an empty list matches nothing) or a range. */
export type Condition = readonly Key[] | Range;

/** The expression of a dimension; with an interest rule, the metric is the interest group. */
export function expressionOf(name: Dimension, interest?: InterestRule): Sql {
  if (name === "metric" && interest) return interestGroup(interest);
  const row = declared(name);
  if ("column" in row) return identifier(row.column);
  return row.of === "month" ? sql`toYear(${expressionOf(row.of)})` : decade(expressionOf(row.of));
}

/** Settings that change the keys of a grouping. */
export type Keyed = {
  readonly where?: Pick<NumberedWhere, "words"> | undefined;
  readonly interest?: InterestRule | undefined;
};

/** The key of a dimension in a grouping, which combines words of several releases. */
export function conditionKey(name: Dimension, { where, interest }: Keyed): Sql {
  const words = where?.words?.[name];
  const own = expressionOf(name, interest);
  if (!words) return own;
  const list = (at: 0 | 1) => uint32s(words.map((pair) => pair[at]));
  return sql`transform(${own}, ${list(0)}, ${list(1)}, ${own})`;
}

/** COUNTER uses 1 for an unknown year and 9999 for articles in press: both stay unchanged. */
const decade = (year: Sql): Sql => sql`if(${year} BETWEEN 10 AND 9998, toUInt16(intDiv(${year}, 10) * 10), ${year})`;

/** `subject` is the expression, or its alias from an inner statement. */
export function holds(name: Dimension, condition: Condition, subject = expressionOf(name)): Sql {
  if (isList(condition)) {
    return name === "month"
      ? sql`${subject} IN ${dates(condition.map(firstDay))}`
      : isOneOf(subject, condition.map(number));
  }
  const { from, to } = condition;
  const end = (key: Key) => (name === "month" ? date(firstDay(key)) : uint32(number(key)));
  // A blank is 0 and lies in no range.
  const least = from ?? (dimensions[name].kind === "month" || name === "year" || to == null ? null : 1);
  const ends = [
    ...(least === null ? [] : [sql`${subject} >= ${end(least)}`]),
    ...(to == null ? [] : [sql`${subject} <= ${end(to)}`]),
  ];
  return ends.length === 0 ? sql`1` : joinSql(ends, "all");
}

/** The dimensions together have one of these combinations of keys. */
export function holdTogether(
  of: readonly Dimension[],
  places: readonly (readonly Key[])[],
  keyed: Keyed = {},
): { of: readonly Dimension[]; condition: Sql } {
  const keysOf = (at: number) => places.map((place) => place[at] ?? 0);
  const each = of.map((name, at) => holds(name, [...new Set(keysOf(at))], conditionKey(name, keyed)));
  if (of.length < 2 || places.length < 2) return { of, condition: joinSql(each, "all") };
  const written = of.map((name) => sql`toString(${conditionKey(name, keyed)})`);
  const whole = sql`concatWithSeparator(',', ${joinSql(written, "list")})`;
  return { of, condition: joinSql([...each, sql`${whole} IN ${checkedTexts(places, of)}`], "all") };
}

/** Digits, dashes and commas only; each key is validated against its dimension. */
function checkedTexts(places: readonly (readonly Key[])[], names: readonly Dimension[]) {
  return texts(
    places.map((place) =>
      names.map((name, at) => (name === "month" ? firstDay(place[at]) : number(place[at]))).join(","),
    ),
  );
}

/** Parses a key of the engine's response; throws if invalid. */
export function readKey(name: Dimension | "tag", raw: unknown): Key {
  if (name !== "month") return exactNumber(raw);
  if (typeof raw !== "string" || !/^\d{4}-\d{2}-01$/.test(raw)) throw new RangeError(`Not a month: ${raw}`);
  return raw.slice(0, 7);
}

const isList = (condition: Condition): condition is readonly Key[] => Array.isArray(condition);

function declared(name: Dimension) {
  // The name may come from outside, whatever its type.
  if (!Object.hasOwn(dimensions, name)) throw new TypeError(`Unknown dimension: ${name}`);
  return dimensions[name];
}

function number(key: Key | undefined): number {
  if (typeof key !== "number") throw new RangeError("Not a number");
  return key;
}

function firstDay(key: Key | undefined): string {
  if (typeof key !== "string") throw new RangeError("Not a month");
  return `${key}-01`;
}
