import "server-only";
import type { Scope } from "@/lib/access/scope";
import { usageReader } from "@/lib/usage/engine/engine-client";
import { readVisibility } from "@/lib/usage/read-visibility";
import { UsageView } from "@/lib/usage/usage-view";

/** The usage in reach as it is now; whatever is asked of one view agrees. */
export async function viewUsage(scope: Scope<"usage.view">): Promise<UsageView> {
  return new UsageView(usageReader(), scope, await readVisibility(scope.organizationIds));
}
