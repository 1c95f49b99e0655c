import { getLocale } from "next-intl/server";
import { z } from "zod";
import { itemPath } from "@/components/catalog/titles/items/item-address";
import { ItemScreen } from "@/components/catalog/titles/items/item-screen";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { recordId } from "@/lib/access/shapes";
import { showItem } from "@/lib/catalog/items/show-item";
import { showTitle } from "@/lib/catalog/titles/show-title";
import { redirect } from "@/lib/kit/i18n/navigation";
import { entityName } from "@/lib/organizations/entity-name";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { page } from "@/lib/request/page";

const params = z.object({ titleId: recordId, itemId: recordId });

export default page(
  "item-detail",
  { params, also: ["signed-in"] },
  async ({ scope, selected, scopes, selection, params: { titleId, itemId }, locale }) => {
    const organizationId = selection.organizationId ?? ALL_ORGANIZATIONS;
    const [item, title, organizations] = await Promise.all([
      showItem(scope, itemId, titleId),
      showTitle(selected, titleId),
      listOrganizations(scopes["signed-in"]),
    ]);
    if (item.mergedInto !== null)
      redirect({ href: itemPath({ item: item.mergedInto, title: titleId }), locale: await getLocale() });
    const organization = organizations.find(({ pk }) => pk === organizationId);
    return (
      <ItemScreen
        scope={selected}
        item={item}
        title={title}
        organization={organization ? { pk: organization.pk, name: entityName(organization, locale) } : null}
        months={{ from: selection.range.from, to: selection.range.to }}
        locale={locale}
      />
    );
  },
);
