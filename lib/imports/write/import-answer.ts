import "server-only";
import { z } from "zod";
import type { Reading } from "@/lib/counter/reading";
import { firstDay } from "@/lib/counter/standard/month";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { listMoves } from "@/lib/titles/merge/list-moves";
import { type Comparison, compareFacts } from "@/lib/usage/imported/compare-facts";
import type { ImportPlace } from "../place";
import {
  type CurrentImport,
  type FinishedImport,
  giveUpImports,
  type Kept,
  publishImports,
} from "../publish/import-state";
import { areFull, whyKept } from "../publish/replacement";
import type { RecordBatch } from "../read/record-columns";
import { besides, type RestatedTitle } from "../restate/restatement";
import type { Portion } from "./fact-stream";
import { type LoadedImport, loadImports } from "./load-imports";

/** How a loaded import differs from the one whose place it is about to take. */
type Restated = Comparison & { formerId: number; importId: number; isRestated: boolean };

/** More would not fit a question to the usage store; a night that merges more has hours until the next harvest. */
const MOST_MOVED = 5_000;

/** Compares a loaded import with the present numbers of its month; null unless both are full. */
async function compareWithCurrent({ importId, place, ...loaded }: FinishedImport): Promise<Restated | null> {
  const { month, ...where } = place;
  const current = await db().import.findFirst({
    where: { ...where, month: new Date(firstDay(month)), state: "current" },
    select: { id: true, factCount: true, isPartial: true },
  });
  if (!current || !areFull(current, loaded)) return null;
  const { organizationId, reportTypeId } = place;
  const ids = { former: current.id, newer: importId };
  // Until usage has followed merged titles, the former may have what the newer has under another number.
  const [titles, items] = await Promise.all([listMoves("titles", 1), listMoves("items", 1)]);
  const moved = { titles: new Map(titles.slice(0, MOST_MOVED)), items: new Map(items.slice(0, MOST_MOVED)) };
  const comparison = await compareFacts({ ...ids, organizationId, reportTypeId, month: firstDay(month), moved });
  return { ...comparison, formerId: current.id, importId, isRestated: comparison.differences > 0 };
}

const sums = z.record(z.string(), z.number());

/** Keeps what an import that has just become current changed in its predecessor, which thereby stays as a version. */
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
      sums: besides(sumsOf(formerId), sumsOf(importId)),
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
  /** The attempt that fetched the answer; absent for usage that did not come by SUSHI. */
  attemptId?: number;
  /** What a reader gives when asked for the report and the month of this place. */
  records: AsyncGenerator<RecordBatch, Reading>;
  /** Besides what the answer's own exceptions say. */
  isPartial?: boolean;
  /** Keep an answer without usage as a month known to be empty, instead of refusing it; perhaps only where 3030 says so. */
  keepsEmpty?: boolean | "if-stated";
  /** Let an empty month take the place of data. */
  mayEmpty?: boolean;
  /** Whose answer it is: full numbers that others brought stay. Left out where it may take the place of any. */
  credentialsId?: number | undefined;
  /** The file of the present numbers once more: those are kept as a version, as what a publisher restates is. */
  readsAgain?: boolean;
  /** Writes what follows from the outcome, in the very transaction that makes it so. */
  settle?: (tx: Db, outcome: ImportOutcome) => Promise<void>;
  signal?: AbortSignal;
};

/** The month's numbers from now on. */
type Imported = Omit<FinishedImport, "place"> & { reading: Reading };

export type ImportOutcome =
  | Imported
  /** The answer is good, but what is there already is better. */
  | { kept: Kept; reading: Reading }
  /** The reader found nothing that may become the month's numbers. */
  | { refused: Reading };

/**
 * Imports an answer, a batch of one: if the reader approves of it in the end, it becomes the numbers of its month in one
 * step; nothing of it is seen before, or if anything fails. Throws what `loadImports` throws.
 */
export async function importAnswer(answer: ArrivedAnswer): Promise<ImportOutcome> {
  const { organizationId, platformId, reportTypeId, month, attemptId, signal } = answer;
  let reading: Reading | undefined;
  async function* read(): AsyncGenerator<RecordBatch> {
    reading = yield* answer.records;
  }
  async function* portions(): AsyncGenerator<Portion[]> {
    for await (const records of read()) yield [{ at: 0, records }];
  }
  const places = [{ organizationId, platformId, reportTypeId, month }];
  return loadImports({ places, origin: { attemptId }, portions: portions(), signal }, ([loaded]) => {
    if (!loaded || !reading) throw new Error("The answer has not been read to its end");
    return conclude(loaded, { ...answer, reading });
  });
}

type Judged = Omit<ArrivedAnswer, "records"> & { reading: Reading };

/** Thrown where the import it was compared with is not the current one any more. */
class ReplacedMeanwhile extends Error {
  override readonly name = "ReplacedMeanwhile";
}

/** What a publisher sends anew is compared with what it sent before; should others replace that meanwhile, with theirs. */
async function conclude(loaded: LoadedImport, answer: Judged): Promise<ImportOutcome> {
  const { reading } = answer;
  const isPartial = answer.isPartial === true || reading.decision?.isPartial === true;
  const finished = { ...loaded, isPartial };
  const isComparable = isCompared(answer) && reading.verdict === "import";
  for (let round = 1; ; round++) {
    const found = isComparable ? await compareWithCurrent(finished) : null;
    // Whoever reads again has seen a difference, perhaps in attributes alone.
    const compared = found && { ...found, isRestated: found.isRestated || answer.readsAgain === true };
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
  const isGood = finished.factCount > 0 ? reading.verdict === "import" : saysNoUsage(reading, keepsEmpty);
  const kept = isGood ? await publish(tx, finished, answer) : null;
  if (!isGood || kept) await giveUpImports(tx, [finished]);
  const { place: _, ...imported } = finished;
  const outcome = !isGood ? { refused: reading } : kept ? { kept, reading } : { ...imported, reading };
  await answer.settle?.(tx, outcome);
  return outcome;
}

async function publish(tx: Db, finished: FinishedImport, answer: Compared): Promise<Kept | null> {
  const { attemptId, credentialsId, mayEmpty = false, compared } = answer;
  const terms = attemptId === undefined ? { mayEmpty } : { mayEmpty, credentialsId };
  const yields = (current: CurrentImport, { importId, ...incoming }: FinishedImport) => {
    const because = whyKept(current, { id: importId, ...incoming }, terms);
    if (!because && isCompared(answer) && areFull(current, incoming) && compared?.formerId !== current.id)
      throw new ReplacedMeanwhile();
    return because;
  };
  const { kept, replaced } = await publishImports(tx, [finished], yields);
  if (compared?.isRestated && replaced.includes(compared.formerId)) await recordRestatement(tx, compared);
  return kept[0] ?? null;
}

/**
 * A table of zeros says so itself. An empty answer may as well say that the service is busy, or the month not ready:
 * those never make a month empty.
 */
function saysNoUsage({ verdict, decision }: Reading, keepsEmpty: boolean | "if-stated"): boolean {
  const isZeros = verdict === "import" && decision?.verdict === "empty";
  if (!keepsEmpty || !(verdict === "empty" || isZeros) || decision?.class !== "no-usage" || decision.isPartial)
    return false;
  return keepsEmpty === true || isZeros || decision.decisive?.class === "no-usage";
}
