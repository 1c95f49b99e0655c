import "server-only";
import type { Attributes } from "@/lib/counter/attributes";
import type { Month } from "@/lib/counter/month";
import type { UsageRecord } from "@/lib/counter/usage-record";
import type { Fact } from "@/lib/usage/fact";
import { AttributeNumbers } from "./attribute-numbers";
import { FactSums } from "./fact-sums";
import { MetricNumbers, type MetricSum } from "./metric-numbers";
import { namedItem, namedTitle, TitleNumbers } from "./title-numbers";

/** Makes the facts of one import from its records, in chunks that should not be small: each asks the database. */
export class FactMaker {
  private readonly titles = new TitleNumbers(namedTitle);
  private readonly items = new TitleNumbers(namedItem);
  private readonly attributes = new AttributeNumbers();
  private readonly metrics = new MetricNumbers();

  constructor(private readonly month: Month) {}

  /** What was read so far. */
  get sums(): readonly MetricSum[] {
    return this.metrics.sums;
  }

  /** Records of the same key become one fact. Throws where a record belongs to another month. */
  async facts(records: readonly UsageRecord[]): Promise<readonly Fact[]> {
    const titleIds = await this.titles.of(records);
    const itemIds = await this.items.of(records);
    const splits = await this.attributes.of(this.distinctAttributes(records));
    const metrics = await this.metrics.of(records);
    const facts = new FactSums();
    let index = 0;
    for (const { metric, attributes, value, place } of records) {
      const known = metrics.get(metric);
      const split = splits.get(attributes);
      const titleId = titleIds[index];
      const itemId = itemIds[index];
      if (!known || !split || titleId === undefined || itemId === undefined) throw unnumbered(place);
      known.sum += value;
      facts.add({ metricId: known.id, titleId, itemId }, split, value);
      index++;
    }
    return facts.all;
  }

  private distinctAttributes(records: readonly UsageRecord[]): ReadonlySet<Attributes> {
    const distinct = new Set<Attributes>();
    let previous: Attributes | undefined;
    for (const { attributes, month, place } of records) {
      if (month !== this.month)
        throw new RangeError(`Item ${place} has usage of ${month} in a report of ${this.month}`);
      if (attributes !== previous) distinct.add(attributes);
      previous = attributes;
    }
    return distinct;
  }
}

function unnumbered(place: number): Error {
  return new Error(`Item ${place} was not numbered`);
}
