import type { Attributes } from "./standard/attributes";
import type { Details } from "./standard/details";
import type { Identifiers } from "./standard/identifiers";
import type { Month } from "./standard/month";

/** Placeholder for a title or item with neither name nor identifier. */
export const unknownName = "(unknown title)";

/** The usage store keeps counts in 32 bits. */
export const largestCount = 4_294_967_295;

/**
 * One count of a report. Several records may have the same key; their counts add up. Records of one item share
 * attribute, identifier and detail objects, which must not be modified.
 */
export type UsageRecord = {
  month: Month;
  metric: string;
  /** An integer of at least 1. */
  value: number;
  /** Journal, book or database; the parent in item reports; null in platform reports and for items without a parent. */
  title: string | null;
  titleIds: Identifiers;
  /** Item reports only. */
  item: string | null;
  itemIds: Identifiers;
  /** Further details of title and item; never used to identify them. */
  titleDetails?: Details | undefined;
  itemDetails?: Details | undefined;
  attributes: Attributes;
  /** The consortium member of the count, if items name it. */
  institution: string | null;
  /** Index of the item in the file. */
  place: number;
  /** Index of the section in the reading, for tables with several reports in any order. */
  section?: number;
};
