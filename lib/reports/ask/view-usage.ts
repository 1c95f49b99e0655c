import "server-only";
import type { Scope } from "@/lib/access/scope";
import { usageReader } from "@/lib/usage/engine/engine-client";
import { readVisibility } from "@/lib/usage/read-visibility";
import { UsageView } from "@/lib/usage/usage-view";

/** The current usage within reach; all questions to one view are consistent. */
export async function viewUsage(scope: Scope<"usage.view">): Promise<UsageView> {
  return new UsageView(usageReader(), scope, await readVisibility(scope.organizationIds));
}
