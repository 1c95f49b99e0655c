import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { findOwnIntention } from "../plan/find-own-intention";
import { fullAttempt, showFullAttempt } from "./show-full-attempt";
import { showIntention } from "./show-intention";

/** One intention with all its attempts, newest first; throws NotFound. */
export async function getIntention(scope: Scope<"harvest.manage">, of: { harvest: number; intention: number }) {
  const found = await findOwnIntention(scope, of);
  const attempts = await db().attempt.findMany({
    where: { intentionId: found.id },
    include: fullAttempt,
    orderBy: { id: "desc" },
  });
  return { ...showIntention(found), attempts: attempts.map(showFullAttempt) };
}
