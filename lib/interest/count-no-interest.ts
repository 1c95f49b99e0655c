import "server-only";
import type { Scope } from "@/lib/access/scope";
import { findNoInterest } from "./find-no-interest";

/** Number of platforms without interest definition, with and without usage in the scope's reach. */
export async function countNoInterest({
  organizationIds,
}: Scope<"signed-in" | "usage.view" | "consortium.manage">): Promise<{ withData: number; withoutData: number }> {
  const found = await findNoInterest({ organizationIds, connectedOnly: false });
  const withData = found.filter(({ hasData }) => hasData).length;
  return { withData, withoutData: found.length - withData };
}
