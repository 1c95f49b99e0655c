"use client";

import { useTranslations } from "next-intl";
import { Switch } from "@/components/ui/fields/switch.client";
import { type Overridden, overridden } from "@/lib/reports/saved/override";

type Props = {
  value: readonly Overridden[];
  /** Names of the top bar's selection. */
  labels: Readonly<Record<Overridden, string>>;
  /** The user has more than one organization. */
  hasOrganizations: boolean;
  onChange: (value: readonly Overridden[]) => void;
};

/** Switches that replace the report's own settings by the top bar's selection. */
export function OverrideSwitches({ value, labels, hasOrganizations, onChange }: Props) {
  const t = useTranslations("savedReports.override");
  const named = {
    dates: t("dates", { months: labels.dates }),
    organization: t("organization", { organization: labels.organization }),
  };
  const offered = overridden.filter((one) => hasOrganizations || one === "dates");
  return (
    <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <legend className="sr-only">{t("label")}</legend>
      {offered.map((one) => (
        <Switch
          key={one}
          label={named[one]}
          value={value.includes(one)}
          onChange={(isOn) => onChange(overridden.filter((other) => (other === one ? isOn : value.includes(other))))}
        />
      ))}
    </fieldset>
  );
}
