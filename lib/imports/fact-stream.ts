import "server-only";
import type { Reading } from "@/lib/counter/reading";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { db } from "@/lib/kit/db";
import type { FactBatch } from "@/lib/usage/load-facts";
import { FactMaker } from "./fact-maker";
import type { MetricSum } from "./metric-numbers";
import type { ImportPlace } from "./open-import";
import { ImportGivenUp } from "./publish-import";

/**
 * Each chunk costs a few questions to PostgreSQL, and outlives the garbage collector's quick rounds as a whole: four times
 * as many records save a twelfth of the work, but let a worker grow by 90 MB more.
 */
const RECORDS_PER_CHUNK = 5_000;

/** The facts of one import on their way from the reader to the usage store. */
export class FactStream {
  /** Facts given out so far. */
  count = 0;
  private outcome: Reading | undefined;
  private readonly maker: FactMaker;

  constructor(
    private readonly importId: number,
    private readonly place: ImportPlace,
    private readonly records: AsyncGenerator<UsageRecord[], Reading>,
  ) {
    this.maker = new FactMaker(place.month);
  }

  /** What was read so far. */
  get sums(): readonly MetricSum[] {
    return this.maker.sums;
  }

  /** What the reader says in the end; throws before. */
  get reading(): Reading {
    if (!this.outcome) throw new Error("The answer has not been read to its end");
    return this.outcome;
  }

  /** Throws ImportGivenUp, and what the reader throws. */
  async *batches(): AsyncGenerator<FactBatch> {
    const { month, organizationId, platformId, reportTypeId } = this.place;
    const imported = { importId: this.importId, month, organizationId, platformId, reportTypeId };
    for await (const records of this.chunks()) {
      const facts = await this.maker.facts(records);
      await this.requireLoading();
      this.count += facts.length;
      yield { import: imported, facts };
    }
  }

  private async *chunks(): AsyncGenerator<readonly UsageRecord[]> {
    let chunk: UsageRecord[] = [];
    for await (const records of this.read()) {
      for (const record of records) chunk.push(record);
      if (chunk.length < RECORDS_PER_CHUNK) continue;
      yield chunk;
      chunk = [];
    }
    if (chunk.length > 0) yield chunk;
  }

  private async *read(): AsyncGenerator<UsageRecord[]> {
    this.outcome = yield* this.records;
  }

  /** Facts that arrived after the sweep had purged their import would never be hidden again. */
  private async requireLoading(): Promise<void> {
    const found = await db().import.findFirst({ where: { id: this.importId, state: "loading" }, select: { id: true } });
    if (!found) throw new ImportGivenUp(this.importId);
  }
}
