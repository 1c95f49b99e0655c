import "server-only";
import type { Reading } from "@/lib/counter/reading";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { loadFacts } from "@/lib/usage/load/load-facts";
import { discardImport } from "../publish/discard-import";
import { type ImportPlace, openImport } from "../publish/open-import";
import { type FinishedImport, type Kept, publishImport, ReplacedMeanwhile } from "../publish/publish-import";
import type { RecordBatch } from "../read/record-columns";
import { compareWithCurrent, type Restated } from "../restate/compare-with-current";
import { checkStored } from "./check-stored";
import { FactStream } from "./fact-stream";

const MOST_ROUNDS = 5;

export type ArrivedAnswer = ImportPlace & {
  /** The attempt that fetched the answer; absent for usage that did not come by SUSHI. */
  attemptId?: number;
  /** What a reader gives when asked for the report and the month of this place. */
  records: AsyncGenerator<RecordBatch, Reading>;
  /** Besides what the answer's own exceptions say. */
  isPartial?: boolean;
  /** Keep an answer without usage as a month known to be empty, instead of refusing it; perhaps only where 3030 says so. */
  keepsEmpty?: boolean | "if-said";
  /** Let an empty month take the place of data. */
  mayEmpty?: boolean;
  /** As of `publishImport`. */
  credentialsId?: number | undefined;
  /** Writes what follows from the outcome, in the very transaction that makes it so. */
  settle?: (tx: Db, outcome: ImportOutcome) => Promise<void>;
  signal?: AbortSignal;
};

/** The month's numbers from now on. */
export type Imported = Omit<FinishedImport, "place"> & { reading: Reading };

export type ImportOutcome =
  | Imported
  /** The answer is good, but what is there already is better. */
  | { kept: Kept; reading: Reading }
  /** The reader found nothing that may become the month's numbers. */
  | { refused: Reading };

/**
 * Loads an answer as a hidden import and, if the reader approves of it in the end, makes it the numbers of its month in
 * one step; nothing of it is seen before, or if anything fails. Throws what reader and stores throw, Refused for unknown
 * metrics, StoredOtherwise, and ImportGivenUp when others took over.
 */
export async function importAnswer(answer: ArrivedAnswer): Promise<ImportOutcome> {
  const { organizationId, platformId, reportTypeId, month, records, signal } = answer;
  const place = { organizationId, platformId, reportTypeId, month };
  const importId = await openImport(place, answer.attemptId ?? null);
  const stream = new FactStream(importId, place, records);
  try {
    await loadFacts(stream.batches(), signal ? { signal } : {});
    const factCount = await checkStored(importId, month, stream.sums);
    const isPartial = answer.isPartial === true || stream.reading.decision?.isPartial === true;
    const sums = Object.fromEntries(stream.sums.map(({ name, sum }) => [name, sum]));
    const finished = { importId, place, factCount, sums, isPartial };
    return await concludeCompared(finished, { ...answer, reading: stream.reading });
  } catch (error) {
    await giveUp(importId, stream.count);
    throw error;
  }
}

type Judged = Pick<ArrivedAnswer, "keepsEmpty" | "mayEmpty" | "settle" | "attemptId" | "credentialsId"> & {
  reading: Reading;
};

/** What a publisher sends anew is compared with what it sent before; should others replace that meanwhile, with theirs. */
async function concludeCompared(finished: FinishedImport, judged: Judged): Promise<ImportOutcome> {
  const isComparable = judged.attemptId !== undefined && judged.reading.verdict === "import";
  for (let round = 1; ; round++) {
    const compared = isComparable ? await compareWithCurrent(finished) : null;
    try {
      return await inTransaction((tx) => conclude(tx, finished, { ...judged, compared }));
    } catch (error) {
      if (!(error instanceof ReplacedMeanwhile) || round === MOST_ROUNDS) throw error;
    }
  }
}

async function conclude(
  tx: Db,
  finished: FinishedImport,
  {
    reading,
    keepsEmpty = false,
    mayEmpty = false,
    settle,
    attemptId,
    credentialsId,
    compared,
  }: Judged & { compared: Restated | null },
): Promise<ImportOutcome> {
  const { place, ...imported } = finished;
  const isGood = finished.factCount > 0 ? reading.verdict === "import" : saysNoUsage(reading, keepsEmpty);
  const terms = attemptId === undefined ? { mayEmpty } : { mayEmpty, compared, credentialsId };
  const kept = isGood ? await publishImport(tx, finished, terms) : null;
  if (!isGood || kept) await discardImport(tx, finished.importId, finished.factCount);
  const outcome = !isGood ? { refused: reading } : kept ? { kept, reading } : { ...imported, reading };
  await settle?.(tx, outcome);
  return outcome;
}

/**
 * A table of zeros says so itself. An empty answer may as well say that the service is busy, or the month not ready:
 * those never make a month empty.
 */
function saysNoUsage({ verdict, decision }: Reading, keepsEmpty: boolean | "if-said"): boolean {
  const isZeros = verdict === "import" && decision?.verdict === "empty";
  if (!keepsEmpty || !(verdict === "empty" || isZeros) || decision?.class !== "no-usage" || decision.isPartial)
    return false;
  return keepsEmpty === true || isZeros || decision.decisive?.class === "no-usage";
}

/** Without this the sweep would do it later. A publication of unknown outcome stays what it has become. */
async function giveUp(importId: number, factCount: number): Promise<void> {
  try {
    await discardImport(db(), importId, factCount);
  } catch (error) {
    log.warn({ importId, error: String(error) }, "an import could not be discarded and waits for the sweep");
  }
}
