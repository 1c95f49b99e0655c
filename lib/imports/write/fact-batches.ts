import "server-only";
import type { UsageRecord } from "@/lib/counter/usage-record";
import type { FactBatch } from "@/lib/usage/load/load-facts";
import type { ImportPlace } from "../publish/open-import";
import { FactMaker, type SharedNumbers, sharedNumbers } from "./fact-maker";
import type { MetricSum } from "./metric-numbers";

/** An import under way, with what of its file was made into facts so far. */
export type OpenedImport = { importId: number; place: ImportPlace };

/** Records of one of the imports, by its index. */
export type Portion = { at: number; records: UsageRecord[] };

/** What waits in all imports together takes memory; each chunk costs a few questions to PostgreSQL. */
const RECORDS_PER_ROUND = 32_768;
const FIRST_CHUNK = 256;

/** The facts of many imports that one file brings, on their way from the reader to the usage store. */
export class FactBatches {
  private readonly makers: readonly FactMaker[];

  constructor(
    private readonly imports: readonly OpenedImport[],
    numbers: SharedNumbers = sharedNumbers(),
  ) {
    this.makers = imports.map(({ place }) => new FactMaker(place.month, FIRST_CHUNK, numbers));
  }

  /** What was read of an import so far. */
  sumsOf(at: number): readonly MetricSum[] {
    return this.makers[at]?.sums ?? [];
  }

  /** Each round of records is made into facts while the next one is read. `mayGoOn` is asked before facts are given out. */
  async *batches(portions: AsyncIterable<readonly Portion[]>, mayGoOn: () => Promise<void>): AsyncGenerator<FactBatch> {
    let making: Promise<FactBatch[]> | undefined;
    let waiting = 0;
    try {
      for await (const some of portions) {
        for (const { at, records } of some) {
          this.makers[at]?.take(records);
          waiting += records.length;
        }
        if (waiting < RECORDS_PER_ROUND) continue;
        waiting = 0;
        yield* await given(making, mayGoOn);
        making = this.make();
        making.catch(() => {});
      }
      yield* await given(making, mayGoOn);
      making = undefined;
      yield* await given(this.make(), mayGoOn);
    } finally {
      await making?.catch(() => {});
    }
  }

  private async make(): Promise<FactBatch[]> {
    const made: FactBatch[] = [];
    for (const [at, maker] of this.makers.entries()) {
      const opened = this.imports[at];
      if (!opened || maker.waiting === 0) continue;
      const { importId, place } = opened;
      made.push({ import: { importId, ...place }, facts: await maker.make() });
    }
    return made;
  }
}

async function given(making: Promise<FactBatch[]> | undefined, mayGoOn: () => Promise<void>): Promise<FactBatch[]> {
  const made = (await making) ?? [];
  if (made.length > 0) await mayGoOn();
  return made;
}
