"use client";

import { useTranslations } from "next-intl";
import { PickFilter, SelectFilter, WordsFilter } from "@/components/lists/list-filters.client";
import { type ListState, useList } from "@/components/lists/use-list";
import type { Option } from "@/components/ui/fields/option";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { Switch } from "@/components/ui/fields/switch.client";
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
      <MonthFilters {...{ list, place, platforms }} />
      <MonthOverviewTable
        // Selected rows and followed harvests belong to one month and organization.
        key={`${place.month} ${place.organizationId}`}
        {...{ list, overview, search, place }}
      />
    </>
  );
}

type MonthFiltersProps = { list: ListState<typeof monthList>; place: MonthPlace; platforms: readonly Option<number>[] };

/** Month and filters, stored in the URL. */
function MonthFilters({ list, place, platforms }: MonthFiltersProps) {
  const t = useTranslations("harvestStatus.filter");
  const { month, lastMonth, organizationId } = place;
  const { order_by, hide_successful, disabled } = list.search;
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:items-center">
        <div className="col-span-2">
          <MonthStepper
            {...{ month, lastMonth }}
            onChange={(next) => list.go({ month: next === lastMonth ? null : next }, "month")}
          />
        </div>
        <WordsFilter
          list={list}
          label={t("search")}
          hideLabel
          placeholder={t("search")}
          className="col-span-2 sm:w-80"
        />
        <PickFilter
          list={list}
          name="platform"
          label={t("platform")}
          hideLabel
          any={t("allPlatforms")}
          options={platforms}
          className="sm:w-52"
        />
        <SelectFilter
          list={list}
          name="counter_version"
          label={t("release")}
          hideLabel
          any={t("allReleases")}
          options={counterVersions.map((value) => ({ value, label: `COUNTER ${value}` }))}
          className="sm:w-40"
        />
        {organizationId === null ? (
          <div className="col-span-2 sm:w-48">
            <SelectField<string>
              label={t("group")}
              hideLabel
              value={order_by}
              options={monthGroups.map((value) => ({ value, label: t(`groups.${value}`) }))}
              onChange={(value) =>
                list.go({ order_by: monthGroups.find((one) => one === value) ?? order_by }, "order_by")
              }
            />
          </div>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Switch
          label={t("hide")}
          value={hide_successful === true}
          onChange={(isOn) => list.go({ hide_successful: isOn || null }, "hide_successful")}
        />
        <Switch
          label={t("inactive")}
          value={disabled === true}
          onChange={(isOn) => list.go({ disabled: isOn || null }, "disabled")}
        />
      </div>
    </div>
  );
}
