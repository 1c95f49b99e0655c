import { Library } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { PeersActions, Publication } from "@/components/peers/peers-actions.client";
import { peersAddress } from "@/components/peers/peers-address";
import { PeersTable } from "@/components/peers/peers-table.client";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { EmptyState } from "@/components/ui/states/empty-state";
import { listPublications } from "@/lib/administration/publish-peers";
import { readAddress } from "@/lib/kit/address";
import { pathTo } from "@/lib/navigation/routes";
import { SHARED_ORGANIZATION } from "@/lib/navigation/selection";
import { entityName } from "@/lib/organizations/entity-name";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { listPeerGroups } from "@/lib/peers/compared-groups";
import { readPeers } from "@/lib/peers/read-peers";
import { page } from "@/lib/request/page";

/** Repeated or unreadable parameters are ignored. */
const search = z
  .record(z.string(), z.union([z.string(), z.array(z.string())]).optional())
  .transform((parameters) =>
    readAddress(
      peersAddress,
      new URLSearchParams(
        Object.entries(parameters).flatMap(([name, of]) => (typeof of === "string" ? [[name, of]] : [])),
      ),
    ),
  );

/** Libraries to choose from below the bar of selectors, too; more are found there. */
const MOST_LINKS = 40;

export default page(
  "peers",
  {
    search,
    also: ["signed-in"],
    perhaps: ["consortium.manage", "yearly-figures.manage"],
    loading: ListSkeleton,
  },
  async ({ scope, scopes, selection, search: { year, group: name }, locale }) => {
    const [t, groups, organizations] = await Promise.all([
      getTranslations(),
      listPeerGroups(scopes["signed-in"]),
      listOrganizations(scopes["signed-in"]),
    ]);
    const organization = organizations.find(({ pk }) => pk === selection.organizationId && pk > 0);
    const named = groups.map((one) => ({ ...one, name: entityName(one, locale) }));
    const group = named.find((one) => one.short_name === name) ?? named[0];
    const managing = scopes["consortium.manage"];
    const peers =
      organization && group
        ? await readPeers(scope, {
            ...{ organization: organization.pk, interest_group: group.pk, running: { locale } },
            year: year ?? undefined,
          })
        : null;
    const libraries = organizations.filter(({ pk }) => pk > 0);
    const linkTo = (one: (typeof libraries)[number]) => (
      <ButtonLink key={one.pk} href={`${pathTo("peers")}?${SHARED_ORGANIZATION}=${one.pk}`}>
        {entityName(one, locale)}
      </ButtonLink>
    );
    const library = organization ? entityName(organization, locale) : "";
    return (
      <ListFrame texts={["peers", "yearlyFigures"]}>
        <Screen>
          <PageHeader
            isCompact
            title={t("routes.peers")}
            context={peers ? t("peers.context", { library, year: String(peers.year) }) : null}
            action={managing ? <PeersActions /> : null}
          />
          {managing ? <Publication first={await listPublications(managing, locale)} /> : null}
          {peers && organization && group ? (
            <PeersTable
              {...{ peers, library, group }}
              key={`${organization.pk} ${peers.year} ${group.short_name}`}
              organization={organization.pk}
              groups={named}
              mayCountUsers={scopes["yearly-figures.manage"]?.reaches(organization.pk) === true}
            />
          ) : (
            <EmptyState
              title={t("peers.choose.title")}
              icon={Library}
              action={libraries.length <= MOST_LINKS ? libraries.map(linkTo) : null}
            >
              {t("peers.choose.text")}
            </EmptyState>
          )}
        </Screen>
      </ListFrame>
    );
  },
);
