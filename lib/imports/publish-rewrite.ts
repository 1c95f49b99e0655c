import "server-only";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import { holdMonths } from "./hold-months";
import type { Rewrite } from "./open-rewrites";

/**
 * Puts a rewritten import in the place of the former one, with all that is known of that, in one step. False where the
 * former is not current any more, or the rewriting was given up: then nothing is changed.
 */
export function publishRewrite({ importId, formerId, place }: Rewrite): Promise<boolean> {
  return inTransaction(async (tx) => {
    await holdMonths(tx, [place]);
    const held = await tx.$queryRaw<{ id: number }[]>`
      SELECT id FROM imports
      WHERE (id = ${formerId} AND state = 'current') OR (id = ${importId} AND state = 'loading')
      ORDER BY id FOR UPDATE`;
    if (held.length !== 2) return false;
    const known = await columnsKnown(tx);
    await tx.$executeRaw`
      UPDATE imports SET state = 'discarded', hidden_since = timezone('UTC', clock_timestamp()) WHERE id = ${formerId}`;
    await tx.$executeRaw`
      UPDATE imports SET state = 'current', (${known}) = (SELECT ${known} FROM imports f WHERE f.id = ${formerId})
      WHERE id = ${importId}`;
    await tx.import.update({ where: { id: formerId }, data: { attemptId: null, uploadId: null, formerId: null } });
    await tx.$executeRaw`UPDATE imports SET former_id = ${importId} WHERE former_id = ${formerId}`;
    await tx.$executeRaw`UPDATE restatements SET import_id = ${importId} WHERE import_id = ${formerId}`;
    await tx.$executeRaw`UPDATE restatements SET former_id = ${importId} WHERE former_id = ${formerId}`;
    return true;
  });
}

/** Whatever is known of an import besides what makes it another one: where it came from, since when it counts, its sums … */
async function columnsKnown(tx: Db): Promise<Prisma.Sql> {
  const columns = await tx.$queryRaw<{ name: string }[]>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = 'imports'
      AND column_name NOT IN ('id', 'state', 'hidden_since', 'purged_at')`;
  return Prisma.raw(columns.map(({ name }) => `"${name}"`).join(", "));
}
