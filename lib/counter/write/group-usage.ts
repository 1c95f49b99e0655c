import type { Attributes } from "../standard/attributes";
import { splitting } from "../standard/attributes";
import type { Details } from "../standard/details";
import type { Identifiers } from "../standard/identifiers";
import type { Month } from "../standard/month";
import type { UsageRecord } from "../usage-record";

type Counts = Map<string, Map<Month, number>>;

/** An item with its usage by attributes, metric and month. */
export type UsageItem = {
  title: string | null;
  titleIds: Identifiers;
  item: string | null;
  itemIds: Identifiers;
  titleDetails: Details | undefined;
  itemDetails: Details | undefined;
  /** Attributes of the whole item: Platform, Publisher … */
  attributes: Attributes;
  sets: { attributes: Attributes; counts: Counts }[];
};

/** Groups consecutive records into items; records of one item must be adjacent. Counts with equal keys add up. */
export async function* groupUsage(
  batches: AsyncIterable<readonly UsageRecord[]> | Iterable<readonly UsageRecord[]>,
): AsyncGenerator<UsageItem> {
  let current: { key: string; item: UsageItem; sets: Map<string, Counts> } | undefined;
  for await (const batch of batches) {
    for (const record of batch) {
      const key = keyOf(record);
      if (current?.key !== key) {
        if (current) yield current.item;
        current = { key, item: emptyItem(record), sets: new Map() };
      }
      add(countsOf(current, record.attributes), record);
    }
  }
  if (current) yield current.item;
}

function keyOf({ title, titleIds, item, itemIds, attributes }: UsageRecord): string {
  const { Platform, Publisher, Article_Version, Parent_Data_Type } = attributes;
  return JSON.stringify([title, titleIds, item, itemIds, Platform, Publisher, Article_Version, Parent_Data_Type]);
}

function emptyItem({ attributes, ...record }: UsageRecord): UsageItem {
  const { title, titleIds, item, itemIds, titleDetails, itemDetails } = record;
  const common = Object.entries(attributes).filter(([name]) => !splitting.some((split) => split === name));
  const described = { title, titleIds, item, itemIds, titleDetails, itemDetails };
  return { ...described, attributes: Object.fromEntries(common), sets: [] };
}

function countsOf({ item, sets }: { item: UsageItem; sets: Map<string, Counts> }, attributes: Attributes): Counts {
  const split = splitting.flatMap((name) => (attributes[name] ? [[name, attributes[name]] as const] : []));
  const key = JSON.stringify(split);
  const set = sets.get(key);
  if (set) return set;
  const counts: Counts = new Map();
  sets.set(key, counts);
  item.sets.push({ attributes: Object.fromEntries(split), counts });
  return counts;
}

function add(counts: Counts, { metric, month, value }: UsageRecord): void {
  const months = counts.get(metric) ?? new Map<Month, number>();
  counts.set(metric, months);
  months.set(month, (months.get(month) ?? 0) + value);
}
