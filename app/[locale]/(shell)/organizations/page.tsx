import { getTranslations } from "next-intl/server";
import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { AddOrganizations } from "@/components/organizations/add-organizations.client";
import { ImportYears } from "@/components/organizations/import-years.client";
import { OrganizationJobs } from "@/components/organizations/organization-work.client";
import { organizationsList } from "@/components/organizations/organizations-list";
import { OrganizationsPlace } from "@/components/organizations/organizations-place.client";
import { OrganizationsTable } from "@/components/organizations/organizations-table.client";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { isSuperuser } from "@/lib/access/actor";
import { readInstallation } from "@/lib/access/read-installation";
import { listWork } from "@/lib/administration/organizations/ask-for-merge";
import { listOrganizationsWithTags } from "@/lib/catalog/organizations/list-organizations-with-tags";
import { isSiteAddressKnown } from "@/lib/mail/site-address";
import { listSearch } from "@/lib/navigation/list-search";
import { readList } from "@/lib/navigation/read-list";
import { pathTo } from "@/lib/navigation/routes";
import { page } from "@/lib/request/page";
import { listShownTags } from "@/lib/tags/tag-labels";
import { isShibbolethOn } from "@/lib/users/identities/sign-in-providers";

export default page(
  "organization-list",
  { search: listSearch(organizationsList), perhaps: ["users.manage"], loading: ListSkeleton },
  async ({ scope, scopes, search, locale }) => {
    const [t, list, tags, work] = await Promise.all([
      getTranslations(),
      readList(organizationsList, search, (query) => listOrganizationsWithTags(scope, query)),
      listShownTags(scope, "organization"),
      listWork(scope, locale),
    ]);
    const { isConsortial, rawDataImport } = readInstallation();
    const place = {
      isSuperuser: isSuperuser(scope.actor),
      isConsortial,
      decidesRawData: rawDataImport === "PerOrg",
      hasFederation: isShibbolethOn(),
      managesPeople: scopes["users.manage"] !== null,
      canInvite: isSiteAddressKnown(),
      selfId: scope.user.id,
    };
    return (
      <ListFrame texts={["organizations", "tags", "annotations", "accounts", "yearlyFigures"]}>
        <OrganizationsPlace value={place}>
          <Screen>
            <PageHeader
              isCompact
              title={t("routes.organization-list")}
              context={t("organizations.context", { count: scope.organizationIds.length })}
              action={
                <>
                  <ButtonLink href={pathTo("set-up")}>{t("routes.set-up")}</ButtonLink>
                  <AddOrganizations />
                </>
              }
            />
            <OrganizationJobs first={work} />
            {scope.organizationIds.length > 0 ? (
              <div className="flex justify-end">
                <ImportYears />
              </div>
            ) : null}
            <OrganizationsTable found={list} tags={tags} />
          </Screen>
        </OrganizationsPlace>
      </ListFrame>
    );
  },
);
