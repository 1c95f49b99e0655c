"use client";

import { GitCompareArrows } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import { useTicks } from "@/components/lists/use-ticks";
import { LevelIcon } from "@/components/reports/saved/level-icon";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import { useFormat } from "@/lib/kit/format/use-format";
import { closedMonthsText } from "@/lib/navigation/months-text";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { accessLevels } from "@/lib/reports/saved/report-rights";
import type { ScenarioView } from "@/lib/scenarios/contract";
import { MOST_COMPARED } from "@/lib/scenarios/scenario-choices";
import { countedNames } from "./counted-names";
import { NewScenario } from "./new-scenario.client";
import type { ScenarioOffer } from "./read-scenario-offer";
import { ScenarioActions } from "./scenario-actions.client";
import { scenariosList } from "./scenarios-list";

type Props = {
  listing: { results: readonly ScenarioView[]; count: number; page: number };
  offer: ScenarioOffer;
};

/** Saved scenarios; ticked ones are compared. */
export function ScenariosTable({ listing, offer }: Props) {
  const t = useTranslations("scenarios.list");
  const levels = useTranslations("savedReports.save.levels");
  const list = useList(scenariosList);
  const ticks = useTicks(listing.results, ({ pk }) => pk);
  const chosen = ticks.all.map(({ pk }) => pk);
  return (
    <ListView
      list={list}
      listing={listing}
      caption={t("caption")}
      columns={useColumns(offer)}
      rowKey={({ pk }) => pk}
      rowsOpen
      search={{ label: t("search"), hint: t("searchHint") }}
      filters={[
        {
          kind: "select",
          name: "access_level",
          label: t("level"),
          any: t("anyLevel"),
          options: accessLevels.map((value) => ({ value, label: levels(value) })),
        },
      ]}
      bulk={{
        ticks,
        most: MOST_COMPARED,
        label: ({ name }) => t("tick", { name }),
        actions:
          chosen.length >= 2 && chosen.length <= MOST_COMPARED ? (
            <ButtonLink size="small" variant="primary" icon={GitCompareArrows} href={list.href({ compare: chosen })}>
              {t("compare")}
            </ButtonLink>
          ) : (
            <p className="text-sm">{t("compareMost", { most: MOST_COMPARED })}</p>
          ),
      }}
      empty={
        <EmptyState icon={GitCompareArrows} title={t("empty")} action={<NewScenario offer={offer} />}>
          {t("emptyText")}
        </EmptyState>
      }
    />
  );
}

function useColumns(offer: ScenarioOffer): DataColumn<ScenarioView>[] {
  const t = useTranslations("scenarios.list");
  const levels = useTranslations("savedReports.save.levels");
  const locale = useLocale();
  const { day } = useFormat();
  const ends = ({ changes }: ScenarioView) => countedNames(changes.map((one) => one.agreement_name));
  const period = ({ from, to }: ScenarioView) => closedMonthsText(from, to);
  const about = ({ about: one }: ScenarioView) => (one ? entityName(one, locale) : t("ofAll"));
  return [
    {
      key: "name",
      header: t("name"),
      sortable: true,
      text: ({ name }) => name,
      cell: ({ pk, name, access_level: level }) => (
        <span className="inline-flex items-center gap-2">
          <LevelIcon level={level} />
          <TextLink href={pathTo("scenario-detail", { scenarioId: pk })} quiet className="font-medium">
            {name}
          </TextLink>
        </span>
      ),
    },
    {
      key: "ends",
      header: t("ends"),
      text: ends,
      cell: (row) => <span className="whitespace-normal">{ends(row)}</span>,
    },
    {
      key: "period",
      header: t("period"),
      text: period,
      cell: (row) => <span className="whitespace-nowrap">{period(row)}</span>,
    },
    { key: "about", header: t("about"), text: about, cell: about, wide: true },
    {
      key: "level",
      header: t("level"),
      text: ({ access_level: level }) => levels(level),
      cell: ({ access_level: level }) => levels(level),
      onDemand: true,
    },
    {
      key: "last_updated",
      header: t("changed"),
      sortable: true,
      text: ({ last_updated: changed }) => day(changed),
      cell: ({ last_updated: changed }) => <span className="whitespace-nowrap">{day(changed)}</span>,
      wide: true,
    },
    {
      key: "last_updated_by",
      header: t("changedBy"),
      text: ({ last_updated_by: who }) => who?.name ?? "",
      cell: ({ last_updated_by: who }) => who?.name,
      wide: true,
    },
    {
      key: "actions",
      header: t("actions"),
      hideHeader: true,
      align: "actions",
      cell: (scenario) => <ScenarioActions inRow {...{ scenario, offer }} />,
    },
  ];
}
