"use client";

import { useTranslations } from "next-intl";
import { ListControls } from "@/components/lists/list-controls.client";
import { type ListState, useList } from "@/components/lists/use-list";
import type { Option } from "@/components/ui/fields/option";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { counterVersions } from "@/lib/credentials/counter-versions";
import type { MonthOverview as Overview } from "@/lib/harvest/overview/contract";
import { type MonthPlace, type MonthSearch, monthGroups, monthList } from "./month-list";
import { MonthOverviewTable } from "./month-overview.client";
import { MonthStepper } from "./month-stepper.client";

type Props = { overview: Overview; search: MonthSearch; place: MonthPlace; platforms: readonly Option<number>[] };

/** The month and its filters stay in place while the user changes months; the overview is below. */
export function MonthScreen({ overview, search, place, platforms }: Props) {
  const list = useList(monthList);
  return (
    <>
      <MonthFilters {...{ list, place, platforms }} count={overview.count} />
      <MonthOverviewTable
        // Selected rows and followed harvests belong to one month and organization.
        key={`${place.month} ${place.organizationId}`}
        {...{ list, overview, search, place }}
      />
    </>
  );
}

type MonthFiltersProps = {
  list: ListState<typeof monthList>;
  place: MonthPlace;
  platforms: readonly Option<number>[];
  count: number;
};

/** Month and filters, stored in the URL. */
function MonthFilters({ list, place, platforms, count }: MonthFiltersProps) {
  const t = useTranslations("harvestStatus.filter");
  const { month, lastMonth, organizationId } = place;
  const { order_by } = list.search;
  return (
    <ListControls
      list={list}
      count={count}
      lead={
        <MonthStepper
          {...{ month, lastMonth }}
          onChange={(next) => list.go({ month: next === lastMonth ? null : next }, "month")}
        />
      }
      search={{ label: t("search") }}
      filters={[
        { kind: "switch", name: "hide_successful", label: t("hide") },
        { kind: "pick", name: "platform", label: t("platform"), any: t("allPlatforms"), options: platforms },
        {
          kind: "select",
          name: "counter_version",
          label: t("release"),
          any: t("allReleases"),
          options: counterVersions.map((value) => ({ value, label: `COUNTER ${value}` })),
          isRare: true,
        },
        { kind: "switch", name: "disabled", label: t("inactive"), isRare: true },
        ...(organizationId === null
          ? [
              {
                kind: "own" as const,
                name: "order_by" as const,
                label: t("group"),
                isRare: true,
                content: (
                  <SelectField<string>
                    label={t("group")}
                    value={order_by}
                    options={monthGroups.map((value) => ({ value, label: t(`groups.${value}`) }))}
                    onChange={(value) =>
                      list.go({ order_by: monthGroups.find((one) => one === value) ?? order_by }, "order_by")
                    }
                  />
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
