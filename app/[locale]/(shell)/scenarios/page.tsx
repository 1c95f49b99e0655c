import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { NewScenario } from "@/components/scenarios/new-scenario.client";
import { placeOfScenario } from "@/components/scenarios/place-of-scenario";
import { readScenarioOffer } from "@/components/scenarios/read-scenario-offer";
import { ScenarioComparison } from "@/components/scenarios/scenario-comparison";
import { scenariosList } from "@/components/scenarios/scenarios-list";
import { ScenariosTable } from "@/components/scenarios/scenarios-table.client";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { Skeleton } from "@/components/ui/states/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { listSearch } from "@/lib/navigation/list-search";
import { readList } from "@/lib/navigation/read-list";
import { pathTo } from "@/lib/navigation/routes";
import { page } from "@/lib/request/page";
import { listScenarios } from "@/lib/scenarios/saved/list-scenarios";
import { MOST_COMPARED } from "@/lib/scenarios/scenario-choices";

export default page(
  "scenario-list",
  { search: listSearch(scenariosList), also: ["signed-in"], loading: ListSkeleton },
  async ({ scope, scopes, selection, search, locale }) => {
    const selected = selection.organizationId;
    const [t, listing, offer] = await Promise.all([
      getTranslations(),
      readList(scenariosList, search, (query) => listScenarios(scope, query, locale)),
      readScenarioOffer(scope, scopes["signed-in"], { selected, locale }),
    ]);
    const compared = (search.compare ?? []).slice(0, MOST_COMPARED);
    return (
      <ListFrame texts={["scenarios", "savedReports"]}>
        <Screen>
          <PageHeader
            isCompact
            title={t("routes.scenario-list")}
            context={t("scenarios.list.context")}
            action={<NewScenario offer={offer} />}
          />
          {compared.length > 0 ? (
            <Suspense key={compared.join()} fallback={<Skeleton rows={10} />}>
              <ScenarioComparison
                scope={scope}
                scenarios={compared}
                placeOf={(scenario) => placeOfScenario(scenario, { offer, selected, inAddress: null })}
                groups={new Map(offer.groups.map(({ value, label }) => [value, label]))}
                closed={scenariosList.address({ ...search, compare: null })}
                locale={locale}
              />
            </Suspense>
          ) : null}
          <ScenariosTable listing={listing} offer={offer} />
          <p className="text-muted text-sm">
            <TextLink href={`${pathTo("platform-overlap-analysis")}?tab=cancellation`}>
              {t("scenarios.list.cancellation")}
            </TextLink>
          </p>
        </Screen>
      </ListFrame>
    );
  },
);
