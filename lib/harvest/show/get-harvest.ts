import "server-only";
import type { Scope } from "@/lib/access/scope";
import { NotFound } from "@/lib/kit/errors";
import { showHarvests } from "./show-harvests";

/** One harvest with the part within reach; throws NotFound if there is none. */
export async function getHarvest(scope: Scope<"harvest.manage">, id: number) {
  const [found] = await showHarvests([id], scope.organizationIds);
  if (!found) throw new NotFound();
  return found;
}
