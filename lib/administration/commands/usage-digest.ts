import { createHash } from "node:crypto";
import { attributes, dimensions } from "@/lib/usage/dimensions";

/** Attributes by which usage of a metric is compared, in COUNTER's names. */
const PARTS: readonly string[] = ["Title", "Item", ...attributes.map((name) => dimensions[name].counter)];

/** Title, item and attributes of a count. */
export type DigestKey = readonly string[];

type Counted = { sum: number; whole: bigint; parts: bigint[] };

const MOST_KEPT = 50_000;

/**
 * A digest of usage in constant memory. For each metric it holds the sum, and for each part and for all parts together
 * a hash that does not depend on order or on how counts are split.
 */
export class UsageDigest {
  private readonly metrics = new Map<string, Counted>();
  private hashes = new Map<string, bigint>();

  add(metric: string, key: DigestKey, value: number): void {
    const counted = this.metrics.get(metric) ?? { sum: 0, whole: 0n, parts: PARTS.map(() => 0n) };
    this.metrics.set(metric, counted);
    const weight = BigInt(value);
    counted.sum += value;
    for (const [at, part] of PARTS.entries())
      counted.parts[at] = added(counted.parts[at] ?? 0n, weight * this.hash(`${part} ${key[at]}`));
    counted.whole = added(counted.whole, weight * this.hash(JSON.stringify(key)));
  }

  get sums(): ReadonlyMap<string, number> {
    return new Map([...this.metrics].map(([metric, { sum }]) => [metric, sum]));
  }

  /**
   * Metrics with equal sums but different details, with the parts that differ; all parts if only their combinations
   * differ.
   */
  movedAgainst(other: UsageDigest): { metric: string; sum: number; parts: readonly string[] }[] {
    return [...this.metrics].flatMap(([metric, mine]) => {
      const theirs = other.metrics.get(metric);
      if (!theirs || theirs.sum !== mine.sum || theirs.whole === mine.whole) return [];
      const parts = PARTS.filter((_, at) => mine.parts[at] !== theirs.parts[at]);
      return [{ metric, sum: mine.sum, parts: parts.length > 0 ? parts : PARTS }];
    });
  }

  private hash(text: string): bigint {
    const cached = this.hashes.get(text);
    if (cached !== undefined) return cached;
    if (this.hashes.size === MOST_KEPT) this.hashes = new Map();
    const hash = createHash("sha256").update(text).digest().readBigUInt64LE();
    this.hashes.set(text, hash);
    return hash;
  }
}

const added = (sum: bigint, more: bigint): bigint => BigInt.asUintN(64, sum + more);
