import "server-only";
import { runsConsortium } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import type { Manager } from "./account-rights";

/** The scope's user as account manager. */
export function managerOf(scope: Scope<"users.manage">): Manager {
  const { user } = scope;
  return {
    ids: user.impersonator ? [user.id, user.impersonator.id] : [user.id],
    isSuperuser: user.isSuperuser,
    memberships: user.memberships,
    runsConsortium: runsConsortium(user),
    administered: scope.organizationIds,
  };
}
