import "server-only";
import { z } from "zod";
import { type Entity, entityName } from "@/components/credentials/entity-name";
import type { Scope } from "@/lib/access/scope";
import { troubleshootingCall } from "@/lib/harvest/overview/contract";
import { showTroubleshooting } from "@/lib/harvest/overview/show-troubleshooting";
import { server } from "@/lib/harvest/servers/contract";
import { listServers } from "@/lib/harvest/servers/list-servers";
import { listHarvestedPlatforms } from "@/lib/harvest/show/list-harvested-platforms";
import { now } from "@/lib/kit/clock";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import type { TroubleshootingSearch } from "./troubleshooting-address";

type Scopes = { "signed-in": Scope<"signed-in">; "consortium.manage": Scope<"consortium.manage"> | null };
type Asked = { scopes: Scopes; search: TroubleshootingSearch; locale: string };

/** All that the page needs: what is to be fixed, what it can be narrowed to, and the servers for who runs the consortium. */
export async function readTroubleshooting(scope: Scope<"harvest.manage">, { scopes, search, locale }: Asked) {
  const { platform } = search;
  // An organization that is out of reach narrows nothing.
  const organization = search.organization && scope.reaches(search.organization) ? search.organization : undefined;
  const [found, organizations, platforms, servers] = await Promise.all([
    showTroubleshooting(scope, { organization, platform }),
    listOrganizations(scopes["signed-in"]),
    listHarvestedPlatforms(scope),
    scopes["consortium.manage"] && listServers(scopes["consortium.manage"]),
  ]);
  return {
    found: troubleshootingCall.returns.parse(found),
    organizations: options(
      organizations.filter(({ pk }) => scope.reaches(pk)),
      locale,
    ),
    platforms: options(platforms, locale),
    servers: servers && z.array(server).parse(servers),
    renderedAt: now().toISOString(),
  };
}

function options(entities: readonly Entity[], locale: string) {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return entities
    .map((entity) => ({ value: entity.pk, label: entityName(entity, locale), keywords: entity.short_name ?? "" }))
    .sort((one, other) => compare(one.label, other.label));
}
