"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { GroupChoice } from "@/components/interest/group-choice.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { Switch } from "@/components/ui/fields/switch.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { weightsText } from "@/lib/cost/weights";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { usePathname, useRouter } from "@/lib/kit/i18n/navigation";

type Props = {
  place: CostPlace;
  groups: readonly InterestGroupEntity[];
  chosen: readonly InterestGroupEntity[];
  weights: Readonly<Record<string, number>>;
  isPricedOnly: boolean;
};

const RANGE = "range";

/** Year, groups, weights and filter; all of them are kept in the address. */
export function CostControls({ place: { year, years }, groups, chosen, weights, isPricedOnly }: Props) {
  const t = useTranslations("cost");
  const [isPending, go] = useAddress();
  const offered = year === null || years.includes(year) ? years : [year, ...years];
  return (
    <div aria-busy={isPending} className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="w-56">
        <SelectField
          label={t("year")}
          value={year === null ? RANGE : String(year)}
          options={[
            ...offered.map((one) => ({ value: String(one), label: String(one) })),
            { value: RANGE, label: t("range") },
          ]}
          onChange={(chosen) => go({ cost_year: chosen })}
        />
      </div>
      {chosen.map(({ short_name: group, name }) => (
        <WeightField
          key={`${group} ${weights[group]}`}
          label={t("weight", { group: name })}
          weight={weights[group] ?? 1}
          onChange={(weight) => go({ weights: weightsText({ ...weights, [group]: weight }) })}
        />
      ))}
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <GroupChoice groups={groups} chosen={chosen} />
        <Switch
          label={t("pricedOnly")}
          value={isPricedOnly}
          onChange={(isOn) => go({ priced: isOn ? "true" : null })}
        />
      </div>
    </div>
  );
}

type WeightProps = { label: string; weight: number; onChange: (weight: number) => void };

/** Applied on blur or Enter; invalid input is reverted. */
function WeightField({ label, weight, onChange }: WeightProps) {
  const [text, setText] = useState(String(weight));
  const take = () => {
    const read = text.replace(",", ".").trim();
    if (!/^\d{1,4}(\.\d{1,6})?$/.test(read) || Number(read) > 1000) setText(String(weight));
    else if (Number(read) !== weight) onChange(Number(read));
  };
  return (
    <form
      method="dialog"
      className="w-36"
      onBlur={take}
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <TextField label={label} value={text} onChange={setText} inputMode="decimal" autoComplete="off" />
    </form>
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

/** Organization and period of the cost page. */
export type CostPlace = {
  organization: number;
  /** Null: the months of the top bar. */
  year: number | null;
  years: readonly number[];
};
