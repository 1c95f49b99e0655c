import "server-only";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { RunLost } from "@/lib/kit/jobs/claimed-run";
import { Prisma } from "@/lib/kit/prisma/client";
import { isDeadlock, storeFailure } from "@/lib/kit/store-failure";
import {
  discardImports,
  giveUpImports,
  type Published,
  publishCopies,
  rememberSuperseded,
  replaceImports,
} from "./import-state";
import { moveAccounts, readSameAccounts, sameAccounts } from "./move-accounts";
import { copyCounted, inPieces, openCopies } from "./open-copies";
import type { MonthWinner } from "./replacement";
import { findSharedMonths, type Move, movedColumn, sameBesides } from "./shared-months";

/** One step may publish many thousand months. */
const STEP_MILLISECONDS = 600_000;

/**
 * `replaced`: months whose figures at the target were replaced; `left`: months whose moving figures were dropped;
 * `accounts`: removed accounts, with the account that each became.
 */
export type MovedMonths = { replaced: number; left: number; accounts: ReadonlyMap<number, number> };

type Moving = {
  /** Which side wins where both have different figures for a month; null if undecided. */
  chosen: MonthWinner | null;
  signal: AbortSignal;
  /** In facts; throws if the move is no longer wanted. */
  progress: (done: number, total: number) => Promise<void> | void;
  /** The final transaction; `publish` moves the usage. */
  settle: (tx: Db, publish: () => Promise<MovedMonths>) => Promise<void>;
};

/**
 * Moves all usage of an organization, platform or account to another one. Copies are made hidden and verified, then all of it
 * moves in one transaction together with `settle`. A restarted move resumes. False if something is being imported
 * there: retry later. Throws Refused if months clash without a decision, and errors of `settle`; nothing has changed
 * then.
 */
export async function moveImports(move: Move, moving: Moving): Promise<boolean> {
  await giveUpCopies(db(), move, "unfinished");
  try {
    for (;;) {
      await copyMissing(move, moving);
      const outcome = await inTransaction((tx) => settleMove(tx, move, moving), STEP_MILLISECONDS);
      if (outcome !== "changed") return outcome === "settled";
    }
  } catch (error) {
    if (isDeadlock(error)) return false;
    // The next worker reuses the copies; the sweep gives up those of a canceled move.
    const goesOn = moving.signal.aborted || error instanceof RunLost || storeFailure(error);
    if (!goesOn) await giveUpCopies(db(), move, "all").catch(() => undefined);
    throw error;
  }
}

/** "changed": new usage has arrived that is not copied yet. */
async function settleMove(tx: Db, move: Move, { chosen, signal, settle }: Moving) {
  signal.throwIfAborted();
  // Blocks all publishing until the move is done. Taken first, because publishing locks other rows afterwards.
  await tx.$executeRaw`LOCK TABLE imports IN EXCLUSIVE MODE`;
  if (await isBeingWritten(tx, move)) return "busy";
  const { wanted: moves, left, replaced, returning, undecided } = await plan(tx, move, chosen);
  if (undecided > 0) throw new Refused("mergeClashes", { count: undecided });
  const copies = new Map((await listCopies(tx, move)).map((copy) => [copy.formerId, copy.importId]));
  const published = moves.flatMap(({ id, wasCurrent }): Published[] => {
    const importId = copies.get(id);
    return importId === undefined ? [] : [{ importId, formerId: id, wasCurrent }];
  });
  if (published.length < moves.length) return "changed";
  await settle(tx, async () => {
    const returnable = new Set(returning.map(({ loser }) => loser));
    await replaceImports(tx, [...returnable]);
    await discardImports(
      tx,
      [...left, ...replaced].filter((id) => !returnable.has(id)),
    );
    if (!(await publishCopies(tx, published))) throw new Error("Imports changed while they were being moved");
    const idAfter = (id: number) => copies.get(id) ?? id;
    await rememberSuperseded(
      tx,
      returning.map(({ winner, loser }) => ({ importId: idAfter(winner), formerId: idAfter(loser) })),
    );
    await giveUpCopies(tx, move, "all");
    const of = movedColumn(move);
    await tx.$executeRaw`UPDATE imports SET ${of} = ${move.into} WHERE ${of} = ${move.from}`;
    // Nothing is left to count; these rows add up to zero.
    if (move.of !== "account") await tx.$executeRaw`DELETE FROM import_amounts WHERE ${of} = ${move.from}`;
    const accounts = await moveAccounts(tx, move);
    return { replaced: replaced.size, left: left.size, accounts };
  });
  return "settled";
}

/** `returning`: pairs of imports of one month; undoing the upload of the winner returns the figures of the loser. */
async function plan(tx: Db, move: Move, chosen: MonthWinner | null) {
  const shared = await findSharedMonths(tx, move, chosen);
  const wonBy = (one: MonthWinner | null) => shared.filter(({ winner }) => winner === one);
  const staying = new Set(shared.flatMap(({ winner, movedImport }) => (winner === "moved" ? [] : [movedImport])));
  const returning = shared.flatMap(({ winner, movedImport, keptImport, isKeptUndoable, isMovedUndoable }) => {
    if (winner === "moved" && isMovedUndoable) return [{ winner: movedImport, loser: keptImport }];
    return winner === "kept" && isKeptUndoable ? [{ winner: keptImport, loser: movedImport }] : [];
  });
  const returnable = new Set(returning.map(({ loser }) => loser));
  const movable = (await listMovable(tx, move)).map((one) =>
    returnable.has(one.id) ? { ...one, wasCurrent: false } : one,
  );
  return {
    returning,
    wanted: movable.filter(({ id }) => !staying.has(id) || returnable.has(id)),
    left: new Set(wonBy("kept").map(({ movedImport }) => movedImport)),
    replaced: new Set(wonBy("moved").map(({ keptImport }) => keptImport)),
    undecided: wonBy(null).length,
  };
}

/**
 * Waits for imports and uploads under way, whose data move too, and for imports into the target, which would count as
 * older than their copy. Waits for other moves as well.
 */
async function isBeingWritten(tx: Db, move: Move): Promise<boolean> {
  const of = movedColumn(move);
  const uploading =
    move.of === "account"
      ? Prisma.sql`organization_id IS NULL
          OR organization_id = (SELECT organization_id FROM platform_accounts WHERE id = ${move.from})`
      : Prisma.sql`${of} = ${move.from} OR ${of} IS NULL`;
  const [row] = await tx.$queryRaw<{ busy: boolean }[]>`
    SELECT EXISTS (SELECT FROM uploads WHERE state = 'importing' AND (${uploading}))
      OR EXISTS (
        SELECT FROM imports l
        WHERE l.state = 'loading' AND NOT EXISTS (SELECT FROM import_rewrites w WHERE w.import_id = l.id)
          AND (l.${of} = ${move.from} OR (l.${of} = ${move.into} AND EXISTS (
            SELECT FROM imports m WHERE m.${of} = ${move.from} AND m.state = 'current' AND ${sameBesides(move, "m", "l")}
              AND m.report_type_id = l.report_type_id AND m.month = l.month)))) AS busy`;
  return row?.busy ?? false;
}

type Movable = { id: number; organizationId: number; factCount: number; wasCurrent: boolean };

/** Imports to move: current ones, and former versions needed to undo an upload or to show a month's history. */
function listMovable(tx: Db, move: Move): Promise<Movable[]> {
  return tx.$queryRaw`
    SELECT id, organization_id AS "organizationId", fact_count AS "factCount", state = 'current' AS "wasCurrent"
    FROM imports i
    WHERE i.${movedColumn(move)} = ${move.from} AND (state = 'current' OR (state = 'replaced' AND purged_at IS NULL AND (
      EXISTS (SELECT FROM restatements r WHERE r.former_id = i.id OR r.import_id = i.id)
      OR EXISTS (SELECT FROM imports t WHERE t.former_id = i.id AND t.upload_id IS NOT NULL
        AND t.state IN ('current', 'replaced')))))
    ORDER BY organization_id, id`;
}

async function copyMissing(move: Move, { chosen, signal, progress }: Moving): Promise<void> {
  const { wanted: copies } = await plan(db(), move, chosen);
  const there = new Set((await listCopies(db(), move)).map(({ formerId }) => formerId));
  const factsOf = (imports: readonly Movable[]) => imports.reduce((sum, { factCount }) => sum + factCount, 0);
  let done = factsOf(copies.filter(({ id }) => there.has(id)));
  await tell(move);
  await progress(done, factsOf(copies));
  for (const piece of inPieces(copies.filter(({ id }) => !there.has(id)))) {
    signal.throwIfAborted();
    await copyPiece(move, piece);
    done += factsOf(piece);
    await tell(move);
    await progress(done, factsOf(copies));
  }
}

async function copyPiece(move: Move, piece: readonly Movable[]): Promise<void> {
  const { of, from, into } = move;
  const organizationId = piece[0]?.organizationId ?? 0;
  const formerIds = piece.map(({ id }) => id);
  const accounts = await readSameAccounts(db(), move);
  const opened = await inTransaction((tx) =>
    openCopies(tx, formerIds, (place) => ({
      ...place,
      accountId: accounts.get(place.accountId) ?? place.accountId,
      ...(of === "organization" && { organizationId: into }),
      ...(of === "platform" && { platformId: into }),
    })),
  );
  let isStored = false;
  try {
    const elsewhere = {
      ...(of === "organization" && { into }),
      ...(of === "platform" && { platforms: new Map([[from, into]]) }),
    };
    const same = await copyCounted(opened, { organizationId, accounts, ...elsewhere });
    if (same.length < opened.length) throw new Error("The counts of a copied import in ClickHouse differ");
    // From now on they are known to be whole: what a killed process leaves behind is not.
    await db().importRewrite.updateMany({
      where: { importId: { in: opened.map(({ importId }) => importId) } },
      data: { storedAt: now() },
    });
    isStored = true;
  } finally {
    if (!isStored) await giveUpImports(db(), opened).catch(() => undefined);
  }
}

/** Heartbeat, so that no other process discards the copies. */
async function tell({ of, from }: Move): Promise<void> {
  await db().$executeRaw`
    INSERT INTO import_moves (kind, from_id, alive_at) VALUES (${of}, ${from}, timezone('UTC', clock_timestamp()))
    ON CONFLICT (kind, from_id) DO UPDATE SET alive_at = excluded.alive_at`;
}

/** Complete copies whose original has not changed since, nor the account that it moves to. */
function listCopies(tx: Db, move: Move): Promise<{ importId: number; formerId: number }[]> {
  const of = movedColumn(move);
  return tx.$queryRaw`
    SELECT i.id AS "importId", f.id AS "formerId"
    FROM imports i JOIN import_rewrites w ON w.import_id = i.id JOIN imports f ON f.id = w.former_id
      LEFT JOIN (${sameAccounts(move)}) AS same ON same.account_id = f.account_id
    WHERE i.${of} = ${move.into} AND i.state = 'loading' AND w.stored_at IS NOT NULL AND f.${of} = ${move.from}
      AND i.account_id = coalesce(same.kept_id, f.account_id) AND f.state IN ('current', 'replaced')`;
}

/** Discards copies that will never be published: incomplete ones of a killed process, or all. */
async function giveUpCopies(tx: Db, move: Move, which: "unfinished" | "all"): Promise<void> {
  const of = movedColumn(move);
  const left = await tx.$queryRaw<{ importId: number; factCount: number }[]>`
    SELECT i.id AS "importId", f.fact_count AS "factCount"
    FROM imports i JOIN import_rewrites w ON w.import_id = i.id JOIN imports f ON f.id = w.former_id
    WHERE i.${of} = ${move.into} AND i.state = 'loading' AND f.${of} = ${move.from}
      AND (${which === "all"} OR w.stored_at IS NULL)`;
  await giveUpImports(tx, left);
  if (which === "all")
    await tx.$executeRaw`DELETE FROM import_moves WHERE kind = ${move.of} AND from_id = ${move.from}`;
}
