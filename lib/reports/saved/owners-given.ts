import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { Forbidden, Invalid } from "@/lib/kit/errors";
import { type AccessLevel, mayWriteReport, type Owners } from "./report-rights";

type Given = {
  readonly access_level: AccessLevel;
  readonly owner?: number | undefined;
  readonly owner_organization?: number | null | undefined;
};

/**
 * The owner of a report or scenario; throws Forbidden for a level the caller may not use, Invalid for an unknown organization or
 * owner.
 */
export async function ownersGiven(
  scope: Scope<"signed-in" | "annotations.manage">,
  given: Given,
  refusal: "reportLevelNotYours" | "scenarioLevelNotYours" = "reportLevelNotYours",
): Promise<Owners> {
  const owners = await ownersOf(scope, given);
  if (!mayWriteReport(scope.actor, owners)) throw new Forbidden(refusal);
  return owners;
}

async function ownersOf(scope: Scope<"signed-in" | "annotations.manage">, given: Given): Promise<Owners> {
  const { access_level: level, owner = scope.user.id, owner_organization: organizationId } = given;
  if (level === "consortium") return { ownerId: null, organizationId: null };
  if (level === "personal") {
    const isThere = owner === scope.user.id || (await db().user.count({ where: { id: owner } })) > 0;
    // A caller who may not name another owner is refused, whether that owner exists or not.
    if (!isThere && mayWriteReport(scope.actor, { ownerId: null, organizationId: null }))
      throw new Invalid({ owner: ["invalid"] });
    return { ownerId: owner, organizationId: null };
  }
  if (!organizationId) throw new Invalid({ owner_organization: ["mandatory"] });
  if (!scope.reaches(organizationId)) throw new Invalid({ owner_organization: ["invalid"] });
  return { ownerId: null, organizationId };
}
