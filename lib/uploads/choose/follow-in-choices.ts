import "server-only";
import type { Move } from "@/lib/imports/publish/shared-months";
import type { Db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import { type Choices, followed, uploadChoices as readChoices } from "./choices";
import { calledSo } from "./recognize-platform";

type Deciding = { id: number; choices: unknown; platforms: string[] };

/**
 * Replaces a merged organization or platform in decisions about uploads, in the caller's transaction. For platforms,
 * this includes the meaning of names in files not imported yet.
 */
export async function followInChoices(tx: Db, move: Move): Promise<void> {
  const references = await meantBy(tx, move);
  const changed = ({ choices, platforms }: Deciding): Choices | null => {
    const before = readChoices.parse(choices);
    const names = platforms.filter((name) => !Object.hasOwn(before.platforms, name) && references(name));
    const named = Object.fromEntries(names.map((name) => [name, move.from]));
    const after = followed({ ...before, platforms: { ...before.platforms, ...named } }, move);
    return JSON.stringify(after) === JSON.stringify(before) ? null : after;
  };
  const concerned = (await listDeciding(tx)).filter((upload) => changed(upload) !== null).map(({ id }) => id);
  if (concerned.length === 0) return;
  // Locks only these uploads; another user may just have decided differently.
  await tx.$executeRaw`SELECT FROM uploads WHERE id = ANY(${concerned}) ORDER BY id FOR UPDATE`;
  for (const upload of await listDeciding(tx, concerned)) {
    const choices = changed(upload);
    if (choices) await tx.upload.update({ where: { id: upload.id }, data: { choices } });
  }
}

/** Uploads with decisions, or unimported files with platforms of these names. */
const listDeciding = (tx: Db, among?: readonly number[]) =>
  tx.$queryRaw<Deciding[]>`
    SELECT id, choices, ARRAY(
      SELECT DISTINCT report->>'platform' FROM jsonb_path_query(checked, '$.reports[*]') AS report
      WHERE state <> 'imported' AND report->>'platform' IS NOT NULL ORDER BY 1) AS platforms
    FROM uploads
    WHERE (choices <> '{}' OR (state <> 'imported' AND checked @? '$.reports[*].platform ? (@ != null)'))
      ${among ? Prisma.sql`AND id = ANY(${[...among]})` : Prisma.empty}
    ORDER BY id`;

/** Tests whether a name means the platform to be merged, and no other. */
async function meantBy(tx: Db, { of, from }: Move): Promise<(name: string) => boolean> {
  if (of === "organization") return () => false;
  const platforms = await tx.platform.findMany();
  return (name) => {
    const matches = calledSo(name, platforms);
    return matches.length === 1 && matches[0]?.id === from;
  };
}
