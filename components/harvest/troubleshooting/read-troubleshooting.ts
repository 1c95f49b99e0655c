import "server-only";
import { z } from "zod";
import type { Scope } from "@/lib/access/scope";
import { troubleshootingCall } from "@/lib/harvest/overview/contract";
import { showTroubleshooting } from "@/lib/harvest/overview/show-troubleshooting";
import { server } from "@/lib/harvest/servers/contract";
import { listServers } from "@/lib/harvest/servers/servers";
import { listHarvestedPlatforms } from "@/lib/harvest/show/harvests";
import { now } from "@/lib/kit/clock";
import { entityOptions } from "@/lib/organizations/entity-name";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import type { TroubleshootingSearch } from "./troubleshooting-list";

type Scopes = { "signed-in": Scope<"signed-in">; "consortium.manage": Scope<"consortium.manage"> | null };
type PageInput = { scopes: Scopes; search: TroubleshootingSearch; locale: string };

/** All data of the page: problems, filter options, and the servers for consortium managers. */
export async function readTroubleshooting(scope: Scope<"harvest.manage">, { scopes, search, locale }: PageInput) {
  const platform = search.platform ?? undefined;
  // Ignores an organization out of reach.
  const organization = search.organization && scope.reaches(search.organization) ? search.organization : undefined;
  const [troubleshooting, organizations, platforms, servers] = await Promise.all([
    showTroubleshooting(scope, { organization, platform }),
    listOrganizations(scopes["signed-in"]),
    listHarvestedPlatforms(scope),
    scopes["consortium.manage"] && listServers(scopes["consortium.manage"]),
  ]);
  return {
    troubleshooting: troubleshootingCall.returns.parse(troubleshooting),
    organizations: entityOptions(
      organizations.filter(({ pk }) => scope.reaches(pk)),
      locale,
    ),
    platforms: entityOptions(platforms, locale),
    servers: servers && z.array(server).parse(servers),
    renderedAt: now().toISOString(),
  };
}
