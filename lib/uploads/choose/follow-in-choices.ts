import "server-only";
import type { Move } from "@/lib/imports/publish/shared-months";
import type { Db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import { calledSo } from "../check/recognise-platform";
import { type Choices, followed, choices as readChoices } from "./choices";

type Deciding = { id: number; choices: unknown; platforms: string[] };

/**
 * What was decided about uploads that name an organization or a platform names the other one, as part of the caller's
 * transaction. So does, of a platform, what the names in files stood for that are not imported yet.
 */
export async function followInChoices(tx: Db, move: Move): Promise<void> {
  const meant = await meantBy(tx, move);
  const changed = ({ choices, platforms }: Deciding): Choices | null => {
    const before = readChoices.parse(choices);
    const names = platforms.filter((name) => !Object.hasOwn(before.platforms, name) && meant(name));
    const named = Object.fromEntries(names.map((name) => [name, move.from]));
    const after = followed({ ...before, platforms: { ...before.platforms, ...named } }, move);
    return JSON.stringify(after) === JSON.stringify(before) ? null : after;
  };
  const concerned = (await listDeciding(tx)).filter((upload) => changed(upload) !== null).map(({ id }) => id);
  if (concerned.length === 0) return;
  // Nobody else is to wait; of these, somebody may just have decided something else.
  await tx.$executeRaw`SELECT FROM uploads WHERE id = ANY(${concerned}) ORDER BY id FOR UPDATE`;
  for (const upload of await listDeciding(tx, concerned)) {
    const choices = changed(upload);
    if (choices) await tx.upload.update({ where: { id: upload.id }, data: { choices } });
  }
}

/** Uploads about which something was decided, or of which files that are not imported tell platforms apart, by these names. */
const listDeciding = (tx: Db, among?: readonly number[]) =>
  tx.$queryRaw<Deciding[]>`
    SELECT id, choices, ARRAY(
      SELECT DISTINCT report->>'platform' FROM jsonb_path_query(checked, '$.reports[*]') AS report
      WHERE state <> 'imported' AND report->>'platform' IS NOT NULL ORDER BY 1) AS platforms
    FROM uploads
    WHERE (choices <> '{}' OR (state <> 'imported' AND checked @? '$.reports[*].platform ? (@ != null)'))
      ${among ? Prisma.sql`AND id = ANY(${[...among]})` : Prisma.empty}
    ORDER BY id`;

/** Tells of a name whether the platform that is to become another one, and no other, is called so. */
async function meantBy(tx: Db, { of, from }: Move): Promise<(name: string) => boolean> {
  if (of === "organization") return () => false;
  const known = await tx.platform.findMany();
  return (name) => {
    const found = calledSo(name, known);
    return found.length === 1 && found[0]?.id === from;
  };
}
