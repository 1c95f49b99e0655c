import "server-only";
import { z } from "zod";
import { isPartialMonth, type Reading } from "@/lib/counter/reading";
import { firstDay } from "@/lib/counter/standard/month";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { listMoves } from "@/lib/titles/merge/move-work";
import { type Comparison, compareFacts } from "@/lib/usage/imported/compare-facts";
import type { ImportPlace } from "../place";
import {
  type CurrentImport,
  type FinishedImport,
  giveUpImports,
  publishImports,
  type UnchangedImport,
} from "../publish/import-state";
import { areFull, keepReason } from "../publish/replacement";
import type { RecordBatch } from "../read/record-columns";
import { compareSums, type RestatedTitle } from "../restate/restatement";
import type { Portion } from "./fact-stream";
import { type LoadedImport, loadImports } from "./load-imports";
import { keepPublisherIds } from "./publisher-ids";
import { sealHeader } from "./source-header";

/** Difference between a loaded import and the one it is about to replace. */
type Restated = Comparison & { formerId: number; importId: number; isRestated: boolean };

/** Limit of one query to the usage store; a night that merges more titles has hours until the next harvest. */
const MOST_MOVED = 5_000;

/** Compares a loaded import with the current figures of its month; null unless both are full. */
async function compareWithCurrent({ importId, place, ...loaded }: FinishedImport): Promise<Restated | null> {
  const { month, ...where } = place;
  const current = await db().import.findFirst({
    where: { ...where, month: new Date(firstDay(month)), state: "current" },
    select: { id: true, factCount: true, isPartial: true },
  });
  if (!current || !areFull(current, loaded)) return null;
  const { organizationId, reportTypeId } = place;
  const ids = { former: current.id, newer: importId };
  // Until usage has moved to merged titles, the current import may use another id for the same title.
  const [titles, items] = await Promise.all([listMoves("titles", 1), listMoves("items", 1)]);
  const moved = { titles: new Map(titles.slice(0, MOST_MOVED)), items: new Map(items.slice(0, MOST_MOVED)) };
  const comparison = await compareFacts({ ...ids, organizationId, reportTypeId, month: firstDay(month), moved });
  return { ...comparison, formerId: current.id, importId, isRestated: comparison.differences > 0 };
}

const sums = z.record(z.string(), z.number());

/** Records the changes that a newly current import made; its predecessor stays as a version. */
async function recordRestatement(tx: Db, { formerId, importId, titles, largest }: Restated): Promise<void> {
  const both = await tx.import.findMany({
    where: { id: { in: [formerId, importId] } },
    select: { id: true, sums: true },
  });
  const sumsOf = (id: number) => sums.parse(both.find((one) => one.id === id)?.sums);
  await tx.restatement.create({
    data: {
      importId,
      formerId,
      createdAt: now(),
      sums: compareSums(sumsOf(formerId), sumsOf(importId)),
      titleCount: titles,
      titles: await named(tx, largest),
    },
  });
}

async function named(tx: Db, largest: Restated["largest"]): Promise<RestatedTitle[]> {
  const ids = [...new Set(largest.map(({ metricId }) => metricId))];
  const metrics = await tx.metric.findMany({ where: { id: { in: ids } } });
  const names = new Map(metrics.map(({ id, shortName }) => [id, shortName]));
  return largest.map(({ metricId, titleId, itemId, before, after }) => ({
    ...{ metric: names.get(metricId) ?? String(metricId), title: titleId, item: itemId },
    before,
    after,
  }));
}

const MOST_ROUNDS = 5;

export type ArrivedAnswer = ImportPlace & {
  /** The attempt that fetched the response; absent for other origins. */
  attemptId?: number;
  /** The reader's output for the report and month of this place. */
  records: AsyncGenerator<RecordBatch, Reading>;
  /** In addition to the exceptions of the response itself. */
  isPartial?: boolean;
  /**
   * Store a response without usage as a month known to be empty instead of refusing it; "if-stated" only if exception
   * 3030 says so.
   */
  keepsEmpty?: boolean | "if-stated";
  /** An empty month may replace data. */
  mayEmpty?: boolean;
  /** Credentials of the harvest: full data from other sources stay. Omit to replace data of any source. */
  credentialsId?: number | undefined;
  /**
   * The file of the current figures is being read again: the former figures are kept as a version, as for a
   * restatement.
   */
  readsAgain?: boolean;
  /** Writes the consequences in the same transaction. */
  settle?: (tx: Db, outcome: ImportOutcome) => Promise<void>;
  signal?: AbortSignal;
};

/** The figures of the month from now on. */
type Imported = Omit<FinishedImport, "place"> & { reading: Reading };

export type ImportOutcome =
  | Imported
  /** The response is good, but the present data are better. */
  | { unchanged: UnchangedImport; reading: Reading }
  /** The reader rejected the response. */
  | { refused: Reading };

/**
 * Imports a response: if the reader accepts it at the end, it becomes the figures of its month in one step. Nothing is
 * visible before, or if anything fails. Throws errors of `loadImports`.
 */
export async function importAnswer(answer: ArrivedAnswer): Promise<ImportOutcome> {
  const { organizationId, platformId, accountId, reportTypeId, month, attemptId, signal } = answer;
  let reading: Reading | undefined;
  async function* read(): AsyncGenerator<RecordBatch> {
    reading = yield* answer.records;
  }
  async function* portions(): AsyncGenerator<Portion[]> {
    for await (const records of read()) yield [{ at: 0, records }];
  }
  const places = [{ organizationId, platformId, accountId, reportTypeId, month }];
  return loadImports({ places, origin: { attemptId }, portions: portions(), signal }, ([loaded]) => {
    if (!loaded || !reading) throw new Error("The response was not read to its end");
    return conclude(loaded, { ...answer, reading });
  });
}

type Judged = Omit<ArrivedAnswer, "records"> & { reading: Reading };

/** Thrown if the import it was compared with is no longer current. */
class ReplacedMeanwhile extends Error {
  override readonly name = "ReplacedMeanwhile";
}

/** Compares with the provider's earlier response; if it was replaced meanwhile, compares again. */
async function conclude(loaded: LoadedImport, answer: Judged): Promise<ImportOutcome> {
  const { reading, month } = answer;
  const isPartial = answer.isPartial === true || isPartialMonth(reading, month);
  const finished = { ...loaded, isPartial };
  const isComparable = isCompared(answer) && reading.verdict === "import";
  for (let round = 1; ; round++) {
    const comparison = isComparable ? await compareWithCurrent(finished) : null;
    // A second reading may differ in attributes only, which sums do not show.
    const compared = comparison && { ...comparison, isRestated: comparison.isRestated || answer.readsAgain === true };
    try {
      return await inTransaction((tx) => settle(tx, finished, { ...answer, compared }));
    } catch (error) {
      if (!(error instanceof ReplacedMeanwhile) || round === MOST_ROUNDS) throw error;
    }
  }
}

const isCompared = ({ attemptId, readsAgain = false }: Judged): boolean => attemptId !== undefined || readsAgain;

type Compared = Judged & { compared: Restated | null };

async function settle(tx: Db, finished: FinishedImport, answer: Compared): Promise<ImportOutcome> {
  const { reading, keepsEmpty = false } = answer;
  const isGood =
    finished.factCount > 0 ? reading.verdict === "import" : !finished.isPartial && saysNoUsage(reading, keepsEmpty);
  const unchanged = isGood ? await publish(tx, finished, answer) : null;
  if (!isGood || unchanged) await giveUpImports(tx, [finished]);
  const { place: _, ...imported } = finished;
  const outcome = !isGood ? { refused: reading } : unchanged ? { unchanged, reading } : { ...imported, reading };
  await answer.settle?.(tx, outcome);
  return outcome;
}

async function publish(tx: Db, finished: FinishedImport, answer: Compared): Promise<UnchangedImport | null> {
  const { attemptId, credentialsId, mayEmpty = false, compared } = answer;
  const terms = attemptId === undefined ? { mayEmpty } : { mayEmpty, credentialsId };
  const yields = (current: CurrentImport, { importId, ...incoming }: FinishedImport) => {
    const because = keepReason(current, { id: importId, ...incoming }, terms);
    if (!because && isCompared(answer) && areFull(current, incoming) && compared?.formerId !== current.id)
      throw new ReplacedMeanwhile();
    return because;
  };
  const { unchanged, replaced } = await publishImports(tx, [finished], yields);
  if (unchanged.length === 0) await keepSource(tx, finished, answer.reading);
  if (compared?.isRestated && replaced.includes(compared.formerId)) await recordRestatement(tx, compared);
  return unchanged[0] ?? null;
}

/** Stores the parts of a report that generated reports repeat. */
async function keepSource(tx: Db, { importId, place }: FinishedImport, { header, publishers }: Reading): Promise<void> {
  await tx.import.update({ where: { id: importId }, data: { header: sealHeader(importId, header) } });
  await keepPublisherIds(tx, place.platformId, publishers);
}

/**
 * A table of zeros states that there is no usage. An empty response with "service busy" or "not ready" never makes a
 * month empty.
 */
function saysNoUsage({ verdict, decision }: Reading, keepsEmpty: boolean | "if-stated"): boolean {
  const isZeros = verdict === "import" && decision?.verdict === "empty";
  if (!keepsEmpty || !(verdict === "empty" || isZeros) || decision?.class !== "no-usage") return false;
  return keepsEmpty === true || isZeros || decision.decisive?.class === "no-usage";
}
