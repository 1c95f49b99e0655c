import { largestCount } from "@/lib/counter/usage-record";
import type { Fact } from "@/lib/usage/fact";
import type { Split } from "./split";

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

/** What a fact counts, besides its attributes. */
export type Subject = Pick<Fact, "metricId" | "titleId" | "itemId">;

/** Facts under way: counts of the same key add up to one fact, as long as it can hold them. */
export class FactSums {
  private readonly facts: Mutable<Fact>[] = [];
  private readonly bySplit = new Map<Split, Map<number | string, Mutable<Fact>>>();

  get all(): readonly Fact[] {
    return this.facts;
  }

  /** Equal splits must be the same object. */
  add(subject: Subject, split: Split, value: number): void {
    const ofSplit = this.bySplit.get(split) ?? new Map<number | string, Mutable<Fact>>();
    this.bySplit.set(split, ofSplit);
    const key = keyOf(subject);
    const known = ofSplit.get(key);
    if (known && known.value + value <= largestCount) {
      known.value += value;
      return;
    }
    const fact = factOf(subject, split, value);
    this.facts.push(fact);
    ofSplit.set(key, fact);
  }
}

/** A number where it can be one, which is much cheaper; metrics have 16 bits and titles 32. */
function keyOf({ metricId, titleId, itemId }: Subject): number | string {
  const number = metricId * 2 ** 32 + titleId;
  return itemId === 0 ? number : `${number} ${itemId}`;
}

/** Written out: spreading objects takes several microseconds for each fact. */
function factOf({ metricId, titleId, itemId }: Subject, split: Split, value: number): Fact {
  return {
    metricId,
    titleId,
    itemId,
    accessType: split.accessType,
    accessMethod: split.accessMethod,
    dataType: split.dataType,
    sectionType: split.sectionType,
    publisher: split.publisher,
    reportedPlatform: split.reportedPlatform,
    articleVersion: split.articleVersion,
    parentDataType: split.parentDataType,
    yop: split.yop,
    value,
  };
}
