import "server-only";
import { z } from "zod";
import { requestScope } from "@/lib/access/request-scope";
import type { Scope } from "@/lib/access/scope";
import { harvest, intention, listHarvestsCall } from "@/lib/harvest/contract";
import { getHarvest } from "@/lib/harvest/get-harvest";
import { listHarvests } from "@/lib/harvest/list-harvests";
import { listIntentions } from "@/lib/harvest/list-intentions";
import { now } from "@/lib/kit/clock";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { type HarvestsSearch, harvestsQuery } from "./harvests-search";

/** The list as its page shows it, in the form of the calls, and the organization it is limited to. */
export async function readHarvests(
  scope: Scope<"harvest.manage">,
  { search, organizationId }: { search: HarvestsSearch; organizationId: number | null },
) {
  const [list, organizations] = await Promise.all([
    listHarvests(scope, harvestsQuery(search)),
    requestScope("signed-in").then(listOrganizations),
  ]);
  const { count, results } = listHarvestsCall.returns.parse(list);
  return { total: count, harvests: results, organization: organizations.find(({ pk }) => pk === organizationId) };
}

/** One harvest with all its wishes, and the moment at which they were so; throws NotFound. */
export async function readHarvest(scope: Scope<"harvest.manage">, id: number) {
  const renderedAt = now().toISOString();
  const [found, wishes] = await Promise.all([getHarvest(scope, id), listIntentions(scope, id)]);
  return { harvest: harvest.parse(found), intentions: z.array(intention).parse(wishes), renderedAt };
}
