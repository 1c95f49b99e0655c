import "server-only";
import { ownOrganizations } from "@/lib/access/actor";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import type { Asker } from "./ask/question-turns";
import type { EngineClient } from "./engine/engine-client";
import type { Audience } from "./query/visible-facts";
import type { Visibility } from "./visibility";

/**
 * The usage store as one actor sees it at one moment: the organizations of the scope and the current imports. All
 * questions to the same view are consistent.
 */
export class UsageView {
  /** For turns of large questions. */
  readonly asker: Asker;

  constructor(
    readonly client: EngineClient,
    private readonly scope: Scope<Permission>,
    private readonly visibility: Visibility,
  ) {
    const ids = visibility.of && new Set(visibility.of);
    if (ids && !scope.organizationIds.every((id) => ids.has(id)))
      throw new TypeError("Hidden data of these organizations have not been read");
    this.asker = askerOf(scope);
  }

  get audience(): Audience {
    return { organizationIds: this.scope.organizationIds, visibility: this.visibility };
  }
}

function askerOf({ actor }: Scope<Permission>): Asker {
  const person = "id" in actor ? `${actor.kind} ${actor.id}` : actor.kind;
  const [organization] = ownOrganizations(actor, { administered: false });
  // People without a library share no library's places.
  return { organization: organization === undefined ? person : `organization ${organization}`, person };
}
