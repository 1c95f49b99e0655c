"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { LazyCombobox } from "@/components/ui/lazy-combobox.client";
import { MonthField } from "@/components/ui/month-field.client";
import { shiftMonth } from "@/components/ui/month-text";
import type { Option } from "@/components/ui/option";
import { SearchWords } from "@/components/ui/search-words.client";
import { SelectField } from "@/components/ui/select-field.client";
import { Switch } from "@/components/ui/switch.client";
import { counterVersions } from "@/lib/credentials/counter-versions";
import { type MonthPlace, type MonthSearch, monthGroups } from "./month-address";

const EARLIEST = "2010-01";

type MonthStepperProps = {
  month: string;
  /** The last month that is over: no step leads further. */
  lastMonth: string;
  /** The month that is not over yet: it can be picked, to see what is planned. */
  running: string;
  onChange: (month: string) => void;
};

/** The month that is shown, stepped through or picked. */
function MonthStepper({ month, lastMonth, running, onChange }: MonthStepperProps) {
  const t = useTranslations("harvestStatus.month");
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label={t("previous")}
        icon={ChevronLeft}
        disabled={month <= EARLIEST}
        onClick={() => onChange(shiftMonth(month, -1))}
      />
      <div className="w-36">
        <MonthField
          label={t("month")}
          hideLabel
          required
          min={EARLIEST}
          max={running}
          value={month}
          onChange={onChange}
        />
      </div>
      <IconButton
        label={t("next")}
        icon={ChevronRight}
        disabled={month >= lastMonth}
        onClick={() => onChange(shiftMonth(month, 1))}
      />
    </div>
  );
}

const ANY = "any";
const ANY_PLATFORM = 0;

type Props = {
  search: MonthSearch;
  place: MonthPlace;
  platforms: readonly Option<number>[];
  /** How the address changes; `isTyped` does not leave a trace in the browser's history. */
  say: (change: Partial<MonthSearch>, isTyped?: boolean) => void;
};

/** The month, and what narrows it: each in the address. */
export function MonthFilters({ search, place, platforms, say }: Props) {
  const t = useTranslations("harvestStatus.filter");
  const { month, lastMonth, running, organizationId } = place;
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:items-center">
        <div className="col-span-2">
          <MonthStepper
            {...{ month, lastMonth, running }}
            onChange={(next) => say({ month: next === lastMonth ? undefined : next })}
          />
        </div>
        <SearchWords
          label={t("search")}
          hideLabel
          placeholder={t("search")}
          value={search.search}
          onSearch={(words) => say({ search: words }, true)}
          className="col-span-2 sm:w-64"
        />
        <div className="sm:w-52">
          <LazyCombobox<number>
            label={t("platform")}
            hideLabel
            value={search.platform ?? ANY_PLATFORM}
            options={[{ value: ANY_PLATFORM, label: t("allPlatforms"), strong: true }, ...platforms]}
            onChange={(platform) => say({ platform: platform === ANY_PLATFORM || !platform ? undefined : platform })}
          />
        </div>
        <div className="sm:w-40">
          <SelectField<string>
            label={t("release")}
            hideLabel
            value={search.release ?? ANY}
            options={[
              { value: ANY, label: t("allReleases") },
              ...counterVersions.map((value) => ({ value, label: `COUNTER ${value}` })),
            ]}
            onChange={(value) => say({ release: counterVersions.find((one) => one === value) })}
          />
        </div>
        {organizationId === null ? (
          <div className="col-span-2 sm:w-48">
            <SelectField<string>
              label={t("group")}
              hideLabel
              value={search.group}
              options={monthGroups.map((value) => ({ value, label: t(`groups.${value}`) }))}
              onChange={(value) => say({ group: monthGroups.find((one) => one === value) ?? search.group })}
            />
          </div>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Switch
          label={t("hide")}
          value={search.hide === "yes"}
          onChange={(isOn) => say({ hide: isOn ? "yes" : undefined })}
        />
        <Switch
          label={t("inactive")}
          value={search.inactive === "yes"}
          onChange={(isOn) => say({ inactive: isOn ? "yes" : undefined })}
        />
      </div>
    </div>
  );
}
