import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { shownIntention } from "../show/show-intention";

/** An intention within reach; throws NotFound for any other. */
export async function findOwnIntention(
  scope: Scope<"harvest.manage">,
  { harvest, intention }: { harvest: number; intention: number },
) {
  const found = await db().intention.findFirst({
    where: { id: intention, harvestId: harvest, credentials: { organizationId: reach(scope) } },
    include: shownIntention,
  });
  if (!found) throw new NotFound();
  return found;
}
