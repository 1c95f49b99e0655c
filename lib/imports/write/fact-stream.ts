import "server-only";
import type { Reading } from "@/lib/counter/reading";
import { db } from "@/lib/kit/db";
import type { FactTable } from "@/lib/usage/load/fact-table";
import type { FactBatch } from "@/lib/usage/load/load-facts";
import type { ImportPlace } from "../publish/open-import";
import { ImportGivenUp } from "../publish/publish-import";
import type { RecordBatch } from "../read/record-columns";
import { FactMaker } from "./fact-maker";
import type { MetricSum } from "./metric-numbers";

/** Each chunk costs a few questions to PostgreSQL; what waits in it takes memory. */
const RECORDS_PER_CHUNK = 16_384;
const LARGEST_BATCH = 5_000;

/** The facts of one import on their way from the reader to the usage store. */
export class FactStream {
  /** Facts given out so far. */
  count = 0;
  private outcome: Reading | undefined;
  private readonly maker: FactMaker;

  constructor(
    private readonly importId: number,
    private readonly place: ImportPlace,
    private readonly records: AsyncGenerator<RecordBatch, Reading>,
  ) {
    this.maker = new FactMaker(place.month, RECORDS_PER_CHUNK + LARGEST_BATCH);
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

  /**
   * Each chunk of records is made into facts while the next one is read. Throws ImportGivenUp, and what the reader throws.
   */
  async *batches(): AsyncGenerator<FactBatch> {
    const { maker } = this;
    try {
      let former: Promise<FactTable> | undefined;
      for await (const records of this.read()) {
        maker.take(records);
        if (maker.waiting < RECORDS_PER_CHUNK) continue;
        const facts = maker.make();
        if (former) yield await this.batch(former);
        former = facts;
      }
      if (former) yield await this.batch(former);
      if (maker.waiting > 0) yield await this.batch(maker.make());
    } finally {
      await maker.rest();
    }
  }

  private async batch(making: Promise<FactTable>): Promise<FactBatch> {
    const { month, organizationId, platformId, reportTypeId } = this.place;
    const facts = await making;
    await this.requireLoading();
    this.count += facts.length;
    return { import: { importId: this.importId, month, organizationId, platformId, reportTypeId }, facts };
  }

  private async *read(): AsyncGenerator<RecordBatch> {
    this.outcome = yield* this.records;
  }

  /** Facts that arrived after the sweep had purged their import would never be hidden again. */
  private async requireLoading(): Promise<void> {
    const found = await db().import.findFirst({ where: { id: this.importId, state: "loading" }, select: { id: true } });
    if (!found) throw new ImportGivenUp(this.importId);
  }
}
