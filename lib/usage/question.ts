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
import type { InterestRule } from "./query/interest-rule";

const MOST_KEYS = 1_000_000;
const MOST_ROWS_OF_PAGE = 10_000;

/** 0 is a blank: no title, no item, no publisher … */
const id = z.int().min(0).max(LARGEST_ID);
/** A word of the field: COUNTER's, or a short name; an empty one is a blank. */
const word = z.string().max(10_000);
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "month");
const key = z.union([id, month]);

/** An id of the dimension, a year, or a month as yyyy-MM. */
export type Key = number | string;
/** Both ends are included; null where it is open. Blanks lie in no range. */
type Range<End> = { readonly from: End | null; readonly to: End | null };
export type MonthRange = Range<string>;
/** Years, of which an open range holds no blank; a list may. */
export type Years = Range<number> | readonly number[];

/** Every named condition must hold; within one, any of the values. An empty list matches nothing. */
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

/** Tags of objects, and classes of tags. */
const byTags = z
  .strictObject({ organization: list(id), platform: list(id), title: list(id) })
  .partial()
  .readonly();

function questionOf<Word>(words: z.ZodType<Word>) {
  // Made name by name from the table of dimensions, by which the type is made as well.
  const filters = z.strictObject(recordOf(dimensionNames, (name) => filterOf(name, words).optional()));
  const where = filters.readonly() as unknown as z.ZodType<Filters<Word>, Filters<Word>>;
  return z.strictObject({
    version: z.literal(1),
    where,
    /** Several make one row of each combination. */
    rows: z
      .array(z.enum(mayBe("rows"), "E102"))
      .min(1, "E104")
      .max(4, "E102")
      .readonly(),
    /** The first is the outermost of the header. */
    columns: z
      .array(z.enum(mayBe("columns"), "E102"))
      .max(dimensionNames.length)
      .readonly(),
    measure: z.enum(measureNames).default("uses"),
    /** One table for each key of a dimension, of which `part` is the one asked for; all have the same columns. */
    split: z.enum(mayBe("split"), "E102").nullable().default(null),
    part: key.nullable().default(null),
    /** Tags in place of the objects in rows; `remainder` adds a line of those without any. */
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
    /** Columns of two ranges of months, their difference and its part of the first, in place of `columns`. */
    trend: z
      .strictObject({
        base: range(month).refine(inOrder, { path: ["to"], message: "monthsReversed" }),
        compared: range(month).refine(inOrder, { path: ["to"], message: "monthsReversed" }),
      })
      .readonly()
      .nullable()
      .default(null),
    /** Report types in order: each counts only for organizations, platforms and months of which those before it have no usage. */
    mergeReportTypes: z.boolean().default(false),
    /** Objects without usage have rows as well. */
    zeroRows: z.boolean().default(false),
    totals: z.boolean().default(true),
    /** "total", "name", an identifier of titles, or the key of one column: `2024-01,7`. What is none of these is as "total". */
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
 * A flexible report as data: what stands in rows, what nests in columns, of which usage, which page of it. Addresses,
 * the REST surface and exports hold it, and whatever is saved will. It names report types, metrics and attributes by
 * words of the field, so that it means the same elsewhere.
 */
export const question = questionOf<string>(word).superRefine(checkPlaces).readonly();
export type Question = z.infer<typeof question>;
export type Where = Question["where"];
export type FilterName = keyof Where;

/** The same question in the numbers of the facts, as the usage store takes it. */
export const numberedQuestion = questionOf<number>(id).superRefine(checkPlaces).readonly();
export type NumberedQuestion = z.infer<typeof numberedQuestion> & {
  /** Only what counts as interest; metrics are its groups. */
  readonly interest?: InterestRule | undefined;
  readonly bridge?: Bridge | undefined;
  readonly zero?: ZeroRows | undefined;
  /** Only what has none of these keys. */
  readonly without?: { readonly of: Dimension; readonly keys: readonly number[] } | undefined;
};
export type NumberedWhere = NumberedQuestion["where"];

/** Which objects of a dimension belong to what: each to any number. Given, its keys stand in rows in place of the objects. */
export interface Bridge {
  readonly name: BridgeName;
  readonly of: Dimension;
  readonly pairs: readonly (readonly [object: number, key: number])[];
}

/** Which rows there are besides those with usage: named, or those with usage under these conditions. */
export type ZeroRows = { readonly keys: readonly number[] } | { readonly where: NumberedWhere };
