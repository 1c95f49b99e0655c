import "server-only";
import type { Db } from "@/lib/kit/db";
import { taggable } from "@/lib/reports/report-dimension";
import type { Question } from "@/lib/usage/question";

/** Whether the question depends on tags that only their owner can see, which must not become public. */
export async function namesPersonalTags(
  tx: Db,
  { tags, tagClasses, rollUp }: Pick<Question, "tags" | "tagClasses" | "rollUp">,
  creatorId: number,
): Promise<boolean> {
  const ids = taggable.flatMap((of) => tags[of] ?? []);
  const classes = [...taggable.flatMap((of) => tagClasses[of] ?? []), ...(rollUp?.tagClass ? [rollUp.tagClass] : [])];
  if (ids.length === 0 && classes.length === 0 && rollUp === null) return false;
  // Administrators of the consortium also see personal tags of deleted accounts.
  const owners = [{ ownerId: creatorId }, { ownerId: null }];
  const personal = await tx.tag.count({
    where: {
      canSee: "owner",
      OR: [
        { id: { in: ids } },
        { tagClassId: { in: classes }, OR: owners },
        ...(rollUp !== null && rollUp.tagClass === null ? [{ OR: owners }] : []),
      ],
    },
  });
  return personal > 0;
}
