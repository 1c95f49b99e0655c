import type { Attributes } from "./standard/attributes";
import type { Details } from "./standard/details";
import type { Identifiers } from "./standard/identifiers";
import type { Month } from "./standard/month";

/** Stands in the place of a title or an item that has neither a name nor an identifier. */
export const unknownName = "(unknown title)";

/** The largest count one cell may hold: the usage store keeps counts in 32 bits. */
export const largestCount = 4_294_967_295;

/**
 * One count of a report. Counts of the same key may come in several records and add up. Attribute, identifier and detail
 * objects are shared between records of one item and must not be changed.
 */
export type UsageRecord = {
  month: Month;
  metric: string;
  /** An integer of at least 1. */
  value: number;
  /** Journal, book or database; in item reports the parent; null in platform reports and for items without a parent. */
  title: string | null;
  titleIds: Identifiers;
  /** Only in item reports. */
  item: string | null;
  itemIds: Identifiers;
  /** What else the report tells of the title and of the item: never what they are told by. */
  titleDetails?: Details | undefined;
  itemDetails?: Details | undefined;
  attributes: Attributes;
  /** The member to which the count belongs, if a consortium's report names it with each item. */
  institution: string | null;
  /** Number of the item in the file, from 0. */
  place: number;
  /** Of a table that tells several reports in any order: which of the sections of its reading. */
  section?: number;
};
