import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { z } from "zod";
import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { placeOfScenario } from "@/components/scenarios/place-of-scenario";
import { readScenarioOffer } from "@/components/scenarios/read-scenario-offer";
import { ScenarioActions } from "@/components/scenarios/scenario-actions.client";
import { ScenarioPart } from "@/components/scenarios/scenario-part";
import { ScenarioPlace } from "@/components/scenarios/scenario-place.client";
import { scenarioTitlesList } from "@/components/scenarios/scenarios-list";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { Skeleton } from "@/components/ui/states/skeleton";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { recordId } from "@/lib/access/shapes";
import { formatDay } from "@/lib/kit/format/time";
import { timeZone } from "@/lib/kit/i18n/time-zone";
import { page } from "@/lib/request/page";
import { getScenarioCall } from "@/lib/scenarios/contract";
import { getScenario } from "@/lib/scenarios/saved/list-scenarios";

const params = z.object({ scenarioId: recordId });
/** Parameters of the lists, their tab, and the organization. */
const search = z.record(z.string(), z.union([z.string(), z.array(z.string())]).optional());

export default page(
  "scenario-detail",
  { params, search, also: ["signed-in"], loading: ListSkeleton },
  async ({ scope, scopes, params: { scenarioId }, selection, search, locale }) => {
    const selected = selection.organizationId;
    const [t, row, offer] = await Promise.all([
      getTranslations(),
      getScenario(scope, scenarioId),
      readScenarioOffer(scope, scopes["signed-in"], { selected, locale }),
    ]);
    const scenario = getScenarioCall.returns.parse(row);
    const { organization: inAddress } = scenarioTitlesList.read(search);
    const organization = placeOfScenario(scenario, { offer, selected, inAddress });
    const level = t(`savedReports.save.levels.${scenario.access_level}`);
    const when = formatDay(row.last_updated, timeZone());
    const who = scenario.last_updated_by?.name;
    const places = [
      ...(offer.seesAll ? [{ value: ALL_ORGANIZATIONS, label: t("scenarios.page.all") }] : []),
      ...offer.about,
    ];
    return (
      <ListFrame texts={["scenarios", "savedReports", "titles"]}>
        <Screen>
          <PageHeader
            title={scenario.name}
            context={
              who ? t("scenarios.page.changed", { level, who, when }) : t("scenarios.page.changedOn", { level, when })
            }
            action={<ScenarioActions scenario={scenario} offer={offer} />}
          />
          {scenario.note ? <p className="max-w-[80ch] whitespace-pre-line">{scenario.note}</p> : null}
          {places.length > 1 ? <ScenarioPlace options={places} value={organization} /> : null}
          <Suspense key={`${organization} ${scenario.revision}`} fallback={<Skeleton rows={12} />}>
            <ScenarioPart
              {...{ scope, scenario, organization, search, locale }}
              groups={new Map(offer.groups.map(({ value, label }) => [value, label]))}
            />
          </Suspense>
        </Screen>
      </ListFrame>
    );
  },
);
