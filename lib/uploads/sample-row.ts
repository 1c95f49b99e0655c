import type { UsageRecord } from "@/lib/counter/usage-record";

/** Longer texts are cut: a sample is for looking at. */
const MOST_CHARACTERS = 300;

const short = (text: string | null): string | null => (text === null ? null : text.slice(0, MOST_CHARACTERS));

/** A record as the preview of an upload shows it. */
export function sampleRow({ titleIds, itemIds, attributes, institution, ...record }: UsageRecord) {
  return {
    month: record.month,
    metric: short(record.metric) ?? "",
    value: record.value,
    title: short(record.title),
    title_ids: texts(titleIds),
    item: short(record.item),
    item_ids: texts(itemIds),
    attributes: texts(attributes),
    organization: short(institution),
    place: record.place,
  };
}

function texts(of: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(of).flatMap(([name, value]) => {
      const text = Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : "";
      return text === "" ? [] : [[name, text.slice(0, MOST_CHARACTERS)]];
    }),
  );
}
