import { gathered } from "@/lib/counter/bytes/gather";
import { canonical } from "@/lib/counter/json/canonical-keys";
import { JsonSplitter } from "@/lib/counter/json/json-splitter";
import { isObject, parseJson } from "@/lib/counter/json/json-text";
import { spelling } from "@/lib/counter/spelling";
import type { UsageRecord } from "@/lib/counter/usage-record";

type Item = { path: string; text: string };

const splitting = {
  cuts: (key: string) => spelling(key) === "reportitems",
  largeElement: 1024 * 1024,
  largestSkeleton: 16 * 1024 * 1024,
};

/** The JSON items that records came from; null for an item that is not at its expected place. */
export async function readItems(
  chunks: AsyncIterable<Buffer>,
  records: readonly UsageRecord[],
): Promise<(Item | null)[]> {
  const wanted = new Set(records.map(({ place }) => place));
  const last = Math.max(...wanted);
  const found = new Map<number, Item>();
  const splitter = new JsonSplitter(splitting);
  let element = 0;
  let place = 0;
  reading: for await (const bytes of gathered(chunks, 256 * 1024)) {
    for (const piece of splitter.push(bytes)) {
      if (piece.kind === "list") continue;
      // An element too large for memory: its number of items is unknown here.
      if (piece.kind === "part") break reading;
      const items = itemsOf(piece.bytes, element++);
      for (const [index, item] of items.entries()) if (wanted.has(place + index)) found.set(place + index, item);
      place += items.length;
      if (place > last) break reading;
    }
  }
  return records.map((record) => {
    const item = found.get(record.place);
    return item && names(item, record) ? item : null;
  });
}

/** The element itself or, in item reports of Release 5.1, the items below it. */
function itemsOf(bytes: Buffer, element: number): Item[] {
  const text = bytes.toString("utf8");
  const path = `Report_Items[${element}]`;
  if (!/"items"/i.test(text)) return [{ path, text }];
  const value = parseJson(text)?.value;
  const { Items: items } = isObject(value) ? canonical(value) : {};
  if (!Array.isArray(items)) return [{ path, text }];
  return items.map((item, index) => ({ path: `${path}.Items[${index}]`, text: JSON.stringify(item, null, 1) }));
}

/** Counting skips elements that are not items, so the name is compared. */
function names({ text }: Item, { title, item }: UsageRecord): boolean {
  const name = item ?? title;
  if (name === null) return true;
  const plain = (of: string) =>
    of
      .replace(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/[\s\\/]+/g, "");
  return plain(text).includes(plain(name));
}
