import { z } from "zod";

/** What usage can be sorted into and filtered by; attributes carry COUNTER's names. */
export const dimensions = [
  "organization",
  "platform",
  "title",
  "item",
  "metric",
  "reportType",
  "month",
  "year",
  "accessType",
  "accessMethod",
  "dataType",
  "sectionType",
  "yop",
  "publisher",
  "reportedPlatform",
  "articleVersion",
  "parentDataType",
] as const;

export const dimension = z.enum(dimensions);
export type Dimension = z.infer<typeof dimension>;

/** 0 is a blank: no title, no item, no publisher … */
const id = z.int().min(0).max(0xffff_ffff);
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const ids = z.array(id).max(1_000_000).readonly();
const key = z.union([id, month]);
const keys = z.array(key).max(1_000_000).readonly();

const span = <T extends z.ZodType>(end: T) => z.strictObject({ from: end.optional(), to: end.optional() }).readonly();

/** An id of the dimension, a year, or a month as yyyy-MM. */
export type Key = z.infer<typeof key>;

/** Every named condition must hold; within one, any of the ids. An empty list matches nothing. */
export const where = z
  .strictObject({
    reportType: ids.unwrap().min(1).readonly(),
    organization: ids.optional(),
    platform: ids.optional(),
    title: ids.optional(),
    item: ids.optional(),
    metric: ids.optional(),
    accessType: ids.optional(),
    accessMethod: ids.optional(),
    dataType: ids.optional(),
    sectionType: ids.optional(),
    publisher: ids.optional(),
    reportedPlatform: ids.optional(),
    articleVersion: ids.optional(),
    parentDataType: ids.optional(),
    yop: z.union([ids, span(id)]).optional(),
    year: ids.optional(),
    /** Both ends are included; a missing end is open. */
    month: span(month).optional(),
  })
  .readonly();
export type Where = z.infer<typeof where>;

const direction = z.enum(["ascending", "descending"]);

/** Ties are broken by the row's key. Labels live elsewhere: who sorts by them gives the keys in order. */
export const order = z.union([
  z.strictObject({ by: z.enum(["total", "row"]), direction }),
  z.strictObject({ by: z.strictObject({ column: z.array(key).min(1).readonly() }), direction }),
  z.strictObject({ by: z.literal("keys"), keys }),
]);
export type Order = z.infer<typeof order>;

/** A flexible report as data: what stands in rows, what nests in columns, of which usage, which page of it. */
export const question = z
  .strictObject({
    version: z.literal(1),
    rows: dimension,
    columns: z.array(dimension).max(dimensions.length).readonly(),
    where,
    order: order.default({ by: "total", direction: "descending" }),
    offset: z.int().min(0).max(0xffff_ffff).default(0),
    limit: z.int().min(0).max(10_000).default(100),
  })
  .readonly()
  .superRefine(({ rows, columns, order }, context) => {
    const used = [rows, ...columns];
    if (new Set(used).size < used.length) context.addIssue({ code: "custom", message: "dimensionUsedTwice" });
    if (order.by === "keys" && !order.keys.every((key) => isKeyOf(rows, key))) {
      context.addIssue({ code: "custom", path: ["order", "keys"], message: "wrongKey" });
    }
    if (typeof order.by === "object" && !isPlace(columns, order.by.column)) {
      context.addIssue({ code: "custom", path: ["order", "by", "column"], message: "wrongKey" });
    }
  });
export type Question = z.infer<typeof question>;

/** Whether the keys name one column of these dimensions. */
export function isPlace(columns: readonly Dimension[], keys: readonly Key[]): boolean {
  const pairs = columns.map((name, index) => [name, keys[index]] as const);
  return keys.length === columns.length && pairs.every(([name, key]) => key !== undefined && isKeyOf(name, key));
}

/** Months are keyed by yyyy-MM, everything else by a number. */
export function isKeyOf(dimension: Dimension, key: Key): boolean {
  return (typeof key === "string") === (dimension === "month");
}
