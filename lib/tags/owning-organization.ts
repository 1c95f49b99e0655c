import type { Scope } from "@/lib/access/scope";
import { Invalid, NotFound } from "@/lib/kit/errors";
import { namesOrganization, type TagLevel } from "./level";

/** The organization that the levels refer to; null if none does. Throws if missing or out of reach. */
export function owningOrganization(
  scope: Scope<"signed-in">,
  levels: readonly TagLevel[],
  given: number | null,
): number | null {
  if (!levels.some(namesOrganization)) return null;
  if (given === null) throw new Invalid({ owner_org: ["organizationNeeded"] });
  if (!scope.reaches(given)) throw new NotFound("organizationNotFound");
  return given;
}
