import { getTranslations } from "next-intl/server";
import { AgreementListActions } from "@/components/cost/agreements/agreement-list-actions.client";
import { agreementsList } from "@/components/cost/agreements/agreements-list";
import { AgreementsTable } from "@/components/cost/agreements/agreements-table.client";
import { managedBy } from "@/components/cost/agreements/managed-by";
import { GroupChoice } from "@/components/interest/group-choice.client";
import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { readAgreementCosts } from "@/lib/cost/agreements/read-agreement-costs";
import { listAgreements, listAgreementWords, listAgreementYears } from "@/lib/cost/agreements/read-agreements";
import { settings } from "@/lib/kit/env";
import { listSearch } from "@/lib/navigation/list-search";
import { readList } from "@/lib/navigation/read-list";
import { entityName } from "@/lib/organizations/entity-name";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { page } from "@/lib/request/page";
import { readChosenGroups } from "@/lib/request/read-selection";

export default page(
  "agreement-list",
  {
    search: listSearch(agreementsList),
    also: ["signed-in"],
    perhaps: ["agreements.manage"],
    loading: ListSkeleton,
  },
  async ({ scope, selected, scopes, selection, search, locale }) => {
    const organization = selection.organizationId ?? ALL_ORGANIZATIONS;
    const { years, usual } = await listAgreementYears(selected);
    const year = search.year ?? usual;
    const months = { from: `${year}-01`, to: `${year}-12` };
    // Readers without an organization see no agreements.
    const place = selection.organizationId === null ? {} : { organization };
    const [t, listing, words, { groups, chosen }, organizations] = await Promise.all([
      getTranslations(),
      readList(agreementsList, search, (query) => listAgreements(scope, { ...query, ...place, ...months }, locale)),
      listAgreementWords(scope),
      readChosenGroups(scopes["signed-in"], null),
      listOrganizations(scopes["signed-in"]),
    ]);
    const agreements = listing.results.map(({ pk }) => pk);
    const costs = await readAgreementCosts(scope, { agreements, ...place, ...months, running: { locale } });
    const managing = scopes["agreements.manage"];
    return (
      <ListFrame texts={["agreements", "cost", "interest"]}>
        <Screen>
          <PageHeader
            isCompact
            title={t("routes.agreement-list")}
            context={t("agreements.context")}
            action={
              <AgreementListActions
                organization={organization}
                year={year}
                managed={managing ? managedBy(managing, organizations, locale, organization) : null}
              />
            }
          />
          <GroupChoice groups={groups} chosen={chosen} />
          <AgreementsTable
            listing={listing}
            costs={Object.fromEntries(costs.map(({ agreement, ...cost }) => [agreement, cost]))}
            year={year}
            years={years.includes(year) ? years : [year, ...years]}
            groups={chosen.map((one) => ({ short_name: one.short_name, name: entityName(one, locale) }))}
            currency={settings().REFERENCE_CURRENCY}
            words={words}
            query={{ ...months, ...(selection.organizationId === null ? {} : { organization: String(organization) }) }}
          />
        </Screen>
      </ListFrame>
    );
  },
);
