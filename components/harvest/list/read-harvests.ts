import "server-only";
import { z } from "zod";
import type { Scope } from "@/lib/access/scope";
import { harvest, intention, listHarvestsCall } from "@/lib/harvest/contract";
import { getHarvest } from "@/lib/harvest/show/get-harvest";
import { listHarvestedPlatforms } from "@/lib/harvest/show/list-harvested-platforms";
import { listHarvests } from "@/lib/harvest/show/list-harvests";
import { listIntentions } from "@/lib/harvest/show/list-intentions";
import { listRestatementsCall } from "@/lib/imports/contract";
import { listRestatements } from "@/lib/imports/restate/list-restatements";
import { now } from "@/lib/kit/clock";
import type { Locale } from "@/lib/kit/i18n/routing";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { requestScope } from "@/lib/request/request-scope";
import { type HarvestsSearch, platformsOf } from "./harvests-address";
import { harvestsQuery } from "./harvests-search";

type Asked = { search: HarvestsSearch; organizationId: number | null; locale: Locale };

/** The list as its page shows it, in the form of the calls, and the organization it is limited to. */
export async function readHarvests(scope: Scope<"harvest.manage">, asked: Asked) {
  const [list, frame] = await Promise.all([listHarvests(scope, harvestsQuery(asked.search)), readAround(scope, asked)]);
  const { count, results } = listHarvestsCall.returns.parse(list);
  return { total: count, harvests: results, ...frame };
}

/** A page of what publishers counted anew, and the organization it is limited to. */
export async function readRestatements(scope: Scope<"harvest.manage">, asked: Asked) {
  const { page, size } = asked.search;
  const [platform] = platformsOf(asked.search);
  const [found, frame] = await Promise.all([
    restatementsOf(scope, { platform, page, page_size: size }, asked.locale),
    readAround(scope, asked),
  ]);
  return { ...frame, list: found };
}

/** One harvest with all its intentions, what it found restated, and the moment at which they were so; throws NotFound. */
export async function readHarvest(scope: Scope<"harvest.manage">, id: number, locale: Locale) {
  const renderedAt = now().toISOString();
  const [found, intentions, restated] = await Promise.all([
    getHarvest(scope, id),
    listIntentions(scope, id),
    restatementsOf(scope, { harvest: id }, locale),
  ]);
  return { harvest: harvest.parse(found), intentions: z.array(intention).parse(intentions), renderedAt, restated };
}

/** What stands around both lists. */
async function readAround(scope: Scope<"harvest.manage">, { organizationId, locale }: Asked) {
  const [organizations, platforms, restated] = await Promise.all([
    requestScope("signed-in").then(listOrganizations),
    listHarvestedPlatforms(scope),
    restatementsOf(scope, { page_size: 1 }, locale),
  ]);
  return {
    organization: organizations.find(({ pk }) => pk === organizationId),
    platforms,
    restatedCount: restated.count,
  };
}

type RestatementQuery = Partial<z.input<typeof listRestatementsCall.query>>;

/** Of the organizations that the harvests are of, and no others that the reader may see. */
async function restatementsOf(scope: Scope<"harvest.manage">, query: RestatementQuery, locale: Locale) {
  const usage = await requestScope("usage.view");
  const [only, ...others] = scope.organizationIds;
  const reach = only !== undefined && others.length === 0 && usage.reaches(only) ? usage.within(only) : usage;
  return listRestatements(reach, listRestatementsCall.query.parse(query), locale);
}
