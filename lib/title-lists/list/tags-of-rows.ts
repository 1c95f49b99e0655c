import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import type { TagClass } from "@/lib/kit/prisma/client";
import { createTag } from "@/lib/tags/change-tags";
import { passes } from "@/lib/tags/level";
import { seenBy } from "@/lib/tags/seen-by";
import type { tagProblems } from "../contract";
import type { FileRun } from "../file/file-run";

const MOST_TAGS = 1_000;
const MOST_CHARACTERS = 200;

type Found = { name: string; tag: number } | { name: string; problem: (typeof tagProblems)[number] };

/**
 * Finds the tags named in rows, or creates them as their class allows, and records why a row gets none. `scope`: of the
 * user on whose behalf it runs; null if they no longer exist.
 */
export async function findTagsOfRows(
  run: FileRun,
  tagClass: TagClass,
  scope: Scope<"signed-in"> | null,
): Promise<void> {
  const { id: fileId } = run.file;
  const named = await db().$queryRaw<{ tag: string }[]>`
    SELECT tag FROM title_file_rows WHERE file_id = ${fileId} AND outcome = 'matched' AND tag <> ''
    GROUP BY tag ORDER BY min("row") LIMIT ${MOST_TAGS + 1}`;
  if (named.length > MOST_TAGS) throw new Refused("titleListTooManyTags", { most: MOST_TAGS });
  const known = await db().tag.findMany({
    where: { tagClassId: tagClass.id, ...(scope ? { AND: seenBy(scope.actor) } : {}) },
    orderBy: { id: "asc" },
  });
  const found: Found[] = [];
  for (const { tag: name } of named) {
    const alike = known.filter((one) => one.name === name);
    const givable = alike.find((one) => !scope || passes(scope.actor, one.canAssign, one));
    if (givable) found.push({ name, tag: givable.id });
    else if (alike.length > 0) found.push({ name, problem: "not_assignable" });
    else if (name.length > MOST_CHARACTERS) found.push({ name, problem: "too_long" });
    else if (!scope || !passes(scope.actor, tagClass.canCreateTags, tagClass))
      found.push({ name, problem: "not_creatable" });
    else found.push({ name, tag: (await createTag(scope, { name, tag_class: tagClass.id })).pk });
  }
  await run.write(
    (tx) => tx.$executeRaw`
      UPDATE title_file_rows r SET tag_id = f.tag, tag_problem = f.problem
      FROM (
        SELECT name, tag, problem FROM json_to_recordset(${JSON.stringify(found)}::json)
          AS named (name text, tag int, problem title_row_tag_problem)
        UNION ALL SELECT '', NULL, 'missing'
      ) AS f
      WHERE r.file_id = ${fileId} AND r.outcome = 'matched' AND r.tag = f.name`,
  );
}
