"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { GroupChoice } from "@/components/interest/group-choice.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { Switch } from "@/components/ui/fields/switch.client";
import type { LicensePeriod } from "@/lib/cost/license-period";
import { type CostPartKind, costPartKinds } from "@/lib/cost/parts/cost-part-kinds";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { usePathname, useRouter } from "@/lib/kit/i18n/navigation";

type Props = {
  place: CostPlace;
  groups: readonly InterestGroupEntity[];
  chosen: readonly InterestGroupEntity[];
  /** Null where all rows have a price. */
  isPricedOnly: boolean | null;
  isPerUser: boolean;
  /** Rows of the table: platforms if absent. */
  by?: CostPartKind;
};

const RANGE = "range";
const PLATFORM = "platform" as const;

/** Year, groups and filter; all of them are kept in the address. */
export function CostControls({ place: { year, years }, groups, chosen, isPricedOnly, isPerUser, by }: Props) {
  const t = useTranslations("cost");
  const [isPending, go] = useAddress();
  const offered = year === null || years.some(({ key }) => key === year.key) ? years : [year, ...years];
  return (
    <div aria-busy={isPending} className="flex flex-wrap items-end gap-x-4 gap-y-3 max-sm:grid max-sm:grid-cols-2">
      <div className="min-w-0 sm:w-56">
        <SelectField
          label={t("year")}
          value={year === null ? RANGE : year.key}
          options={[...offered.map(({ key: value, label }) => ({ value, label })), { value: RANGE, label: t("range") }]}
          onChange={(chosen) => go({ cost_year: chosen })}
        />
      </div>
      <div className="min-w-0 sm:w-48">
        <SelectField
          label={t("groupBy")}
          value={by ?? PLATFORM}
          options={([PLATFORM, ...costPartKinds] as const).map((value) => ({ value, label: t(`by.${value}`) }))}
          onChange={(kind) => go({ cost_of: kind === PLATFORM ? null : kind })}
        />
      </div>
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2 max-sm:col-span-2">
        {isPricedOnly === null ? null : (
          <Switch
            label={t("pricedOnly")}
            value={isPricedOnly}
            onChange={(isOn) => go({ priced: isOn ? "true" : null })}
          />
        )}
        <Switch
          label={t("perUserSwitch")}
          value={isPerUser}
          onChange={(isOn) => go({ per_fte: isOn ? "true" : null })}
        />
      </div>
      <div className="basis-full max-sm:col-span-2">
        <GroupChoice groups={groups} chosen={chosen} />
      </div>
    </div>
  );
}

function useAddress(): [boolean, (change: Record<string, string | null>) => void] {
  const path = usePathname();
  const search = useSearchParams();
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const go = (change: Record<string, string | null>) =>
    startTransition(() => {
      const address = new URLSearchParams(search);
      for (const [name, value] of Object.entries(change))
        if (value === null) address.delete(name);
        else address.set(name, value);
      router.push(`${path}?${address}`, { scroll: false });
    });
  return [isPending, go];
}

/** Twelve months by their first (`key`) and last month, with their days. */
type PlacedYear = LicensePeriod & { key: string; last: string; label: string };

/** Organization and period of the cost page. */
export type CostPlace = {
  organization: number;
  /** Null: the months of the top bar. */
  year: PlacedYear | null;
  years: readonly PlacedYear[];
};
