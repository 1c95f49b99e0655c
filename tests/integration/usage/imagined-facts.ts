import { recordOf } from "@/lib/kit/record-of";
import { attributes } from "@/lib/usage/dimensions";
import type { StoredFact } from "@/lib/usage/fact";
import type { FactBatch } from "@/lib/usage/load/load-facts";
import type { Random } from "./random";

export const organizations = [1, 2, 3, 4, 5];
export const reportTypes = [1, 2];
export const platforms = [10, 11, 12, 13];
export const accounts = [0, 0, 1, 2];
export const metrics = [1, 2, 3];
export const months = Array.from(
  { length: 30 },
  (_, n) => `${2022 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, "0")}`,
);
export const titles = Array.from({ length: 60 }, (_, n) => n);

/** Facts of imports 1, 2, 3 …: some organizations, platforms, report types and months, some imported twice. */
export function imagineFacts(random: Random, imports: number): StoredFact[] {
  return Array.from({ length: imports }, (_, index) => imagineImport(random, index + 1)).flat();
}

function imagineImport(random: Random, importId: number): StoredFact[] {
  const source = {
    importId,
    organizationId: random.one(organizations),
    reportTypeId: random.one(reportTypes),
    platformId: random.one(platforms),
    accountId: random.one(accounts),
    month: random.one(months),
  };
  return Array.from({ length: random.whole(0, 60) }, () => ({
    ...source,
    metricId: random.one(metrics),
    titleId: random.one(titles),
    itemId: random.chance(0.8) ? 0 : random.whole(1, 5),
    ...recordOf(attributes, (name) => random.whole(0, name === "publisher" ? 9 : 3)),
    yop: random.chance(0.2) ? random.one([0, 1, 9999]) : random.whole(1990, 2024),
    // The largest value a fact may have, now and then: its sums leave 32 bits.
    value: random.chance(0.01) ? 0xffff_ffff : random.whole(1, 500),
  }));
}

/** As a report is read: batches of a few facts, the imports alternating. */
export function* batchesOf(facts: readonly StoredFact[], size = 7): Generator<FactBatch> {
  for (let start = 0; start < facts.length; start += size) {
    for (const fact of facts.slice(start, start + size)) yield { import: fact, facts: [fact] };
  }
}
