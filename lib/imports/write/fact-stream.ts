import "server-only";
import { db } from "@/lib/kit/db";
import type { FactBatch } from "@/lib/usage/load/load-facts";
import type { ImportPlace } from "../place";
import { ImportGivenUp, type Unfinished } from "../publish/import-state";
import type { RecordBatch } from "../read/record-columns";
import { FactMaker, SharedNumbers } from "./fact-maker";
import type { MetricSum } from "./metric-numbers";

/** An import in progress. */
type OpenedImport = { importId: number; place: ImportPlace };

/** Records of one import, by its index. */
export type Portion = { at: number; records: RecordBatch };

/** Each round costs a few PostgreSQL queries; waiting records of all imports together cost memory. */
const RECORDS_PER_ROUND = { alone: 16_384, together: 32_768 };
const LARGEST_BATCH = 5_000;
const SMALL_CHUNK = 256;

/** Facts of the imports of one file on their way from the reader to the usage store. */
export class FactStream {
  private readonly makers: readonly FactMaker[];
  private readonly numbers = new SharedNumbers();
  private readonly yielded: number[];
  private readonly recordsPerRound: number;

  constructor(private readonly imports: readonly OpenedImport[]) {
    const { alone, together } = RECORDS_PER_ROUND;
    const isAlone = imports.length === 1;
    this.recordsPerRound = isAlone ? alone : together;
    const chunk = isAlone ? alone + LARGEST_BATCH : SMALL_CHUNK;
    this.makers = imports.map(({ place }) => new FactMaker(place.month, chunk, this.numbers));
    this.yielded = imports.map(() => 0);
  }

  /** Sums of an import's facts so far. */
  sumsOf(at: number): readonly MetricSum[] {
    return this.makers[at]?.sums ?? [];
  }

  /** The imports with the number of facts sent so far. */
  get unfinished(): Unfinished[] {
    return this.imports.map(({ importId }, at) => ({ importId, factCount: this.yielded[at] ?? 0 }));
  }

  /** Makes facts of one round of records while the next is read. Throws ImportGivenUp and the reader's errors. */
  async *batches(portions: AsyncIterable<readonly Portion[]>): AsyncGenerator<FactBatch> {
    try {
      let former: Promise<FactBatch[]> | undefined;
      for await (const some of portions) {
        for (const { at, records } of some) this.makers[at]?.take(records);
        if (this.waiting < this.recordsPerRound) continue;
        const facts = this.make();
        if (former) yield* await this.stillWanted(former);
        former = facts;
      }
      if (former) yield* await this.stillWanted(former);
      yield* await this.stillWanted(this.make());
    } finally {
      await this.numbers.rest();
    }
  }

  private get waiting(): number {
    return this.makers.reduce((all, maker) => all + maker.waiting, 0);
  }

  private make(): Promise<FactBatch[]> {
    const made = this.imports.flatMap(({ importId, place }, at) => {
      const maker = this.makers[at];
      if (!maker || maker.waiting === 0) return [];
      return [
        maker.make().then((facts) => {
          this.yielded[at] = (this.yielded[at] ?? 0) + facts.length;
          return { import: { importId, ...place }, facts };
        }),
      ];
    });
    const all = Promise.all(made);
    all.catch(() => {});
    return all;
  }

  /** Facts sent after the sweep purged their import would never be hidden again. */
  private async stillWanted(making: Promise<FactBatch[]>): Promise<FactBatch[]> {
    const made = await making;
    const ids = made.map(({ import: { importId } }) => importId);
    const loading = await db().import.findMany({ where: { id: { in: ids }, state: "loading" }, select: { id: true } });
    const lost = ids.find((id) => !loading.some((one) => one.id === id));
    if (lost !== undefined) throw new ImportGivenUp(lost);
    return made;
  }
}
