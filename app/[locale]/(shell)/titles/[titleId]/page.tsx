import { getLocale } from "next-intl/server";
import { z } from "zod";
import { TitleScreen } from "@/components/catalog/titles/detail/title-screen";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { recordId } from "@/lib/access/shapes";
import { showTitle } from "@/lib/catalog/titles/show-title";
import { redirect } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { page } from "@/lib/request/page";
import { readChosenGroups } from "@/lib/request/read-selection";

const params = z.object({ titleId: recordId });
/** Besides the tab, what its list says. */
const search = z.looseObject({
  tab: z.string().optional().catch(undefined),
  groups: z.string().optional().catch(undefined),
});

export default page(
  "title-detail",
  { params, search, also: ["signed-in"], perhaps: ["annotations.manage"] },
  async ({ selected, scopes, selection, params: { titleId }, search, locale }) => {
    const organizationId = selection.organizationId ?? ALL_ORGANIZATIONS;
    const [title, groups, organizations] = await Promise.all([
      showTitle(selected, titleId),
      readChosenGroups(scopes["signed-in"], search.groups),
      listOrganizations(scopes["signed-in"]),
    ]);
    if (title.mergedInto !== null)
      redirect({ href: pathTo("title-detail", { titleId: title.mergedInto }), locale: await getLocale() });
    const organization = organizations.find(({ pk }) => pk === organizationId);
    return (
      <TitleScreen
        scope={selected}
        annotating={scopes["annotations.manage"]}
        title={title}
        organization={organization ? { pk: organization.pk, name: entityName(organization, locale) } : null}
        months={{ from: selection.range.from, to: selection.range.to }}
        {...groups}
        searchParams={search}
        locale={locale}
      />
    );
  },
);
