import { UnusualHead } from "@/components/annotations/unusual/unusual-head";
import { unusualList } from "@/components/annotations/unusual/unusual-list";
import { UnusualTable } from "@/components/annotations/unusual/unusual-table.client";
import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { Screen } from "@/components/ui/page/screen";
import { runsConsortium } from "@/lib/access/actor";
import { explainUnusualMonths, listUnusualMonths } from "@/lib/insights/unusual/list-unusual-months";
import { listInterestGroups } from "@/lib/interest/interest-groups";
import { log } from "@/lib/kit/log";
import { listSearch } from "@/lib/navigation/list-search";
import { readList } from "@/lib/navigation/read-list";
import { entityName } from "@/lib/organizations/entity-name";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { listUsedPlatforms } from "@/lib/platforms/list-platforms";
import { page } from "@/lib/request/page";

export default page(
  "unusual-months",
  { search: listSearch(unusualList), also: ["signed-in"], loading: ListSkeleton },
  async ({ selected, scopes, selection, search, locale }) => {
    const { from, to } = selection.range;
    const running = { locale };
    const [unusual, groups, organizations, platforms] = await Promise.all([
      readList(unusualList, search, ({ platform, interest_group: group, state, page, page_size: size }) =>
        listUnusualMonths(selected, { platform, group, state, page, size, from, to, explained: false }, running),
      ),
      listInterestGroups(scopes["signed-in"]),
      listOrganizations(scopes["signed-in"]),
      listUsedPlatforms(selected),
    ]);
    const reasons = explainUnusualMonths(selected, unusual.results, running).then(
      (value) => ({ value }),
      (error: unknown) => {
        log.warn({ error: String(error) }, "reasons for unusual months could not be read");
        return null;
      },
    );
    const organization = organizations.find(({ pk }) => pk === selection.organizationId);
    return (
      <ListFrame texts={["unusual", "annotations"]}>
        <Screen>
          <UnusualHead whose={organization ? entityName(organization, locale) : null} months={{ from, to }} />
          <UnusualTable
            listing={unusual}
            reasons={reasons}
            platforms={platforms.map((one) => ({ value: one.pk, label: entityName(one, locale) }))}
            groups={groups.map((one) => ({ value: one.pk, label: entityName(one, locale) }))}
            query={{
              ...(organization ? { organization: String(organization.pk) } : {}),
              ...(from ? { from } : {}),
              ...(to ? { to } : {}),
            }}
            annotatesAll={runsConsortium(selected.actor)}
          />
        </Screen>
      </ListFrame>
    );
  },
);
