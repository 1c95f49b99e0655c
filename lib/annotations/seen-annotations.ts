import "server-only";
import type { Permission } from "@/lib/access/permissions";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { type Db, db } from "@/lib/kit/db";
import { Forbidden, NotFound, OutOfDate } from "@/lib/kit/errors";
import type { Prisma } from "@/lib/kit/prisma/client";
import { reportTypesOf } from "@/lib/non-counter/table-reports";
import { offeredTo } from "@/lib/platforms/show-platform";
import { type AnnotationRow, mayChange, shownAnnotation } from "./show-annotation";

/** Annotations of organizations within reach and global ones, on platforms and reports available to the reader. */
export function seenAnnotations({
  organizationIds,
}: Pick<Scope<Permission>, "organizationIds">): Prisma.AnnotationWhereInput {
  return {
    AND: [
      { OR: [{ organizationId: null }, { organizationId: reach({ organizationIds }) }] },
      { OR: [{ platformId: null }, { platform: offeredTo(organizationIds) }] },
      { OR: [{ reportTypeId: null }, { reportType: reportTypesOf(organizationIds) }] },
    ],
  };
}

export async function findAnnotation(
  scope: Pick<Scope<Permission>, "organizationIds">,
  id: number,
  tx: Db = db(),
): Promise<AnnotationRow> {
  const row = await tx.annotation.findFirst({
    where: { AND: [{ id }, seenAnnotations(scope)] },
    include: shownAnnotation,
  });
  if (!row) throw new NotFound("annotationNotFound");
  return row;
}

/**
 * The same, locked for a change; throws Forbidden if it is only visible, OutOfDate if it changed since the caller read
 * it.
 */
export async function lockAnnotation(
  tx: Db,
  scope: Scope<"annotations.manage">,
  { id, revision }: { id: number; revision?: number },
): Promise<AnnotationRow> {
  await tx.$queryRaw`SELECT id FROM annotations WHERE id = ${id} FOR UPDATE`;
  const row = await findAnnotation(scope, id, tx);
  if (!mayChange(scope.actor, row)) throw new Forbidden("annotationNotYours");
  if (revision !== undefined && row.revision !== revision) throw new OutOfDate();
  return row;
}
