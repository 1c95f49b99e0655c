import { z } from "#schemas";
import { LARGEST_ID } from "@/lib/access/shapes";
import { recordOf } from "@/lib/kit/record-of";
import {
  type BridgeName,
  type Dimension,
  dimensionNames,
  isTime,
  isWord,
  mayBe,
  measureNames,
  type WordDimension,
  type YearDimension,
} from "./dimensions";
import type { InterestRule, SupersededInterest } from "./query/interest-rule";

const MOST_KEYS = 1_000_000;
export const MOST_ROWS_OF_PAGE = 10_000;

/** 0 is a blank: no title, item, publisher … */
const id = z.int().min(0).max(LARGEST_ID);
/** COUNTER's word or a short name; an empty one is a blank. */
const word = z.string().max(10_000);
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "month");
const key = z.union([id, month]);

/** An id of the dimension, a year, or a month as yyyy-MM. */
export type Key = number | string;
/** Inclusive; null is an open end. Blanks lie in no range. */
type Range<End> = { readonly from: End | null; readonly to: End | null };
export type MonthRange = Range<string>;
/** Years as a range or a list; only a list can contain the blank. */
export type Years = Range<number> | readonly number[];

/** All conditions must hold; within one, any value matches. An empty list matches nothing. */
type Filters<Word> = {
  readonly [D in Exclude<Dimension, "month" | YearDimension>]?:
    | readonly (D extends WordDimension ? Word : number)[]
    | undefined;
} & { readonly [D in YearDimension]?: Years | undefined } & { readonly month?: MonthRange | undefined };

const list = <T extends z.ZodType>(of: T) => z.array(of).max(MOST_KEYS).readonly();
const range = <T extends z.ZodType>(end: T) =>
  z.strictObject({ from: end.nullable().default(null), to: end.nullable().default(null) }).readonly();
const inOrder = ({ from, to }: MonthRange) => !from || !to || from <= to;

function filterOf(name: Dimension, words: z.ZodType): z.ZodType {
  if (name === "month") return range(month).refine(inOrder, { path: ["to"], message: "monthsReversed" });
  if (isTime(name)) return z.union([range(id), list(id)]);
  return list(isWord(name) ? words : id);
}

/** Tags of objects, and tag classes. */
const byTags = z
  .strictObject({ organization: list(id), platform: list(id), title: list(id) })
  .partial()
  .readonly();

function questionOf<Word>(words: z.ZodType<Word>) {
  // Both the schema and its type are built from the table of dimensions.
  const filters = z.strictObject(recordOf(dimensionNames, (name) => filterOf(name, words).optional()));
  const where = filters.readonly() as unknown as z.ZodType<Filters<Word>, Filters<Word>>;
  return z.strictObject({
    version: z.literal(1),
    where,
    /** Several dimensions make one row per combination. */
    rows: z
      .array(z.enum(mayBe("rows"), "E102"))
      .min(1, "E104")
      .max(4, "E124")
      .readonly(),
    /** The first is the outermost level of the header. */
    columns: z
      .array(z.enum(mayBe("columns"), "E102"))
      .max(dimensionNames.length)
      .readonly(),
    measure: z.enum(measureNames).default("uses"),
    /** One table per key of a dimension, all with the same columns; `part` selects one. */
    split: z.enum(mayBe("split"), "E102").nullable().default(null),
    part: key.nullable().default(null),
    /** Tags instead of objects as rows; `remainder` adds a row for untagged objects. */
    rollUp: z
      .strictObject({
        by: z.literal("tag"),
        tagClass: id.nullable().default(null),
        remainder: z.boolean().default(false),
      })
      .readonly()
      .nullable()
      .default(null),
    tags: byTags.default({}),
    tagClasses: byTags.default({}),
    /** Compares two ranges of months, with difference and change, instead of `columns`. */
    trend: z
      .strictObject({
        base: range(month).refine(inOrder, { path: ["to"], message: "monthsReversed" }),
        compared: range(month).refine(inOrder, { path: ["to"], message: "monthsReversed" }),
      })
      .readonly()
      .nullable()
      .default(null),
    /**
     * Combines report types in order: in a month of an account, a report does not count if an earlier one has usage and
     * counts the same use. Standard views of different use, such as journals and books, both count.
     */
    mergeReportTypes: z.boolean().default(false),
    /** Counts in each year only the months that the last year has. */
    sameMonths: z.boolean().default(false),
    /** Only organizations' platforms with reports from the first to the last month. */
    throughout: z.boolean().default(false),
    /** Includes rows of objects without usage. */
    zeroRows: z.boolean().default(false),
    totals: z.boolean().default(true),
    /** "total", "name", a title identifier, or the key of a column: `2024-01,7`. Anything else means "total". */
    order: z
      .strictObject({ by: z.string().min(1, "E103").max(200, "E103"), descending: z.boolean() })
      .readonly()
      .default({ by: "total", descending: true }),
    page: z.int("E103").min(1, "E103").max(1_000_000, "E103").default(1),
    pageSize: z.int("E103").min(1, "E103").max(MOST_ROWS_OF_PAGE, "E103").default(25),
  });
}

type Placed = {
  readonly rows: readonly Dimension[];
  readonly columns: readonly Dimension[];
  readonly split: Dimension | null;
};

function checkPlaces({ rows, columns, split }: Placed, context: z.RefinementCtx): void {
  const used = [...rows, ...columns, ...(split ? [split] : [])];
  const refuse = (message: string) => context.addIssue({ code: "custom", path: ["columns"], message });
  if (new Set(used).size < used.length) refuse("dimensionTwice");
  if (columns.includes("month") && columns.includes("year")) refuse("monthAndYear");
}

/**
 * A flexible report as data: rows, columns, filters and page. Addresses, the REST API, exports and saved reports
 * contain it. It refers to report types, metrics and attributes by COUNTER's words, so it means the same in every
 * installation.
 */
export const question = questionOf<string>(word).superRefine(checkPlaces).readonly().meta({ id: "Question" });
export type Question = z.infer<typeof question>;
export type Where = Question["where"];
export type FilterName = keyof Where;

/** The same question with the ids that facts use. */
export const numberedQuestion = questionOf<number>(id).superRefine(checkPlaces).readonly();
export type NumberedQuestion = z.infer<typeof numberedQuestion> & {
  readonly where: NumberedWhere;
  /** Restricts to usage that counts as interest; metrics become interest groups. */
  readonly interest?: InterestRule | undefined;
  readonly bridge?: Bridge | undefined;
  readonly zero?: ZeroRows | undefined;
  /** Of the report types that are combined. */
  readonly superseded?: readonly SupersededInterest[] | undefined;
  /** Excludes facts with any of these keys. */
  readonly without?: { readonly of: Dimension; readonly keys: readonly number[] } | undefined;
};
/**
 * `blanks`: report types whose usage matches a filter on an attribute also where they do not break usage down by it.
 * `monthsOfYear`: 1 to 12, in any year. `places`: an organization on a platform.
 * `words`: values of a dimension that rows, columns and parts count as another, each with that other.
 */
export type NumberedWhere = z.infer<typeof numberedQuestion>["where"] & {
  readonly blanks?: { readonly [D in Dimension]?: readonly number[] };
  readonly monthsOfYear?: readonly number[];
  readonly places?: readonly (readonly [organization: number, platform: number])[];
  readonly words?: { readonly [D in Dimension]?: readonly (readonly [word: number, common: number])[] };
};

/** Which objects of a dimension belong to which tags, each to any number. Tags then replace the objects in rows. */
export interface Bridge {
  readonly name: BridgeName;
  readonly of: Dimension;
  readonly pairs: readonly (readonly [object: number, key: number])[];
}

/** Rows without usage to include: by key, or all objects with usage under these conditions but none under `without`. */
export type ZeroRows =
  | { readonly keys: readonly number[] }
  | { readonly where: NumberedWhere; readonly without?: NumberedWhere | undefined };
