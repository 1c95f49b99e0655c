import "server-only";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import type { EngineClient } from "./engine/engine-client";
import type { Audience } from "./query/visible-facts";
import type { Visibility } from "./visibility";

/**
 * The usage store as one actor sees it at one moment: the organizations of the scope and the current imports. All
 * questions to the same view are consistent.
 */
export class UsageView {
  constructor(
    readonly client: EngineClient,
    private readonly scope: Scope<Permission>,
    private readonly visibility: Visibility,
  ) {
    const ids = visibility.of && new Set(visibility.of);
    if (ids && !scope.organizationIds.every((id) => ids.has(id)))
      throw new TypeError("Hidden data of these organizations have not been read");
  }

  get audience(): Audience {
    return { organizationIds: this.scope.organizationIds, visibility: this.visibility };
  }
}
