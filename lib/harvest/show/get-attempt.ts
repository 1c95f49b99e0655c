import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { fullAttempt, showFullAttempt } from "./show-full-attempt";
import { showIntention, shownIntention } from "./show-intention";

/** Throws NotFound if the attempt's organization is out of reach. */
export async function getAttempt(scope: Scope<"harvest.manage">, id: number) {
  const found = await db().attempt.findFirst({
    where: { id, intention: { credentials: { organizationId: reach(scope) } } },
    include: { ...fullAttempt, intention: { include: shownIntention } },
  });
  if (!found) throw new NotFound();
  return { ...showFullAttempt(found), intention: showIntention(found.intention) };
}
