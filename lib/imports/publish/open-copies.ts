import "server-only";
import { monthOf } from "@/lib/counter/standard/month";
import type { Db } from "@/lib/kit/db";
import { type Copied, copyFacts } from "@/lib/usage/imported/copy-facts";
import { countFactsAt } from "@/lib/usage/imported/count-facts";
import type { ImportPlace } from "../place";
import { openImports } from "./import-state";

/** A hidden import for a copy of the original's facts. */
export type Copy = {
  importId: number;
  place: ImportPlace;
  formerId: number;
  formerPlace: ImportPlace;
  factCount: number;
};

/** Opens a hidden import for each original, at the place returned by `placeFor`. */
export async function openCopies(
  tx: Db,
  formerIds: readonly number[],
  placeFor = (place: ImportPlace): ImportPlace => place,
): Promise<Copy[]> {
  const rows = await tx.import.findMany({ where: { id: { in: [...formerIds] } }, orderBy: { id: "asc" } });
  const copies = rows.map(({ id, factCount, month: day, ...row }) => {
    const { organizationId, platformId, accountId, reportTypeId } = row;
    const place = {
      ...{ organizationId, platformId, accountId, reportTypeId },
      month: monthOf(day),
    };
    return { formerId: id, formerPlace: place, factCount, place: placeFor(place) };
  });
  const ids = await openImports(
    tx,
    copies.map(({ place }) => place),
  );
  const opened = copies.map((one, nth) => ({ ...one, importId: ids[nth] ?? 0 }));
  await tx.importRewrite.createMany({ data: opened.map(({ importId, formerId }) => ({ importId, formerId })) });
  return opened;
}

/** Copies facts of an organization's imports, and returns the copies whose counts match in the usage store. */
export async function copyCounted(copies: readonly Copy[], moved: Omit<Copied, "imports">): Promise<readonly Copy[]> {
  await copyFacts({ ...moved, imports: new Map(copies.map(({ formerId, importId }) => [formerId, importId])) });
  const texts = new Map<number, string>();
  const stored = await countFactsAt(
    copies.flatMap(({ importId, place, formerId, formerPlace }) => [
      { importId, ...place },
      { importId: formerId, ...formerPlace },
    ]),
  );
  for (const { importId, metricId, month, count, sum } of stored)
    texts.set(importId, `${texts.get(importId) ?? ""}${metricId} ${month} ${count} ${sum}\n`);
  // Facts stored at the wrong place are found on neither side.
  return copies.filter(
    ({ importId, formerId, factCount }) =>
      texts.get(importId) === texts.get(formerId) && (texts.has(importId) || factCount === 0),
  );
}

/** Written at once; larger batches would only mean more rework after a failure. */
const IMPORTS_AT_ONCE = 200;
const FACTS_AT_ONCE = 2_000_000;

type Sized = { readonly organizationId: number; readonly factCount: number };

/** Groups imports into batches of one organization each, in order. */
export function inPieces<T extends Sized>(imports: readonly T[]): T[][] {
  const pieces: T[][] = [];
  let facts = 0;
  for (const one of imports) {
    const last = pieces.at(-1);
    facts += one.factCount;
    const isSame = last?.[0]?.organizationId === one.organizationId;
    if (last && isSame && last.length < IMPORTS_AT_ONCE && facts <= FACTS_AT_ONCE) last.push(one);
    else {
      pieces.push([one]);
      facts = one.factCount;
    }
  }
  return pieces;
}
