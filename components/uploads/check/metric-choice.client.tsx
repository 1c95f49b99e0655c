"use client";

import { useTranslations } from "next-intl";
import { SelectField } from "@/components/ui/fields/select-field.client";

type Props = {
  metrics: readonly string[];
  /** Empty for all metrics. */
  value: string;
  onChange: (metric: string) => void;
};

export function MetricChoice({ metrics, value, onChange }: Props) {
  const t = useTranslations("uploadsPages.months");
  return (
    <div className="w-60 pt-1">
      <SelectField<string>
        label={t("metric")}
        hideLabel
        value={value}
        options={[
          { value: "", label: t("everyMetric") },
          ...metrics.map((name) => ({ value: name, label: name.replaceAll("_", " ") })),
        ]}
        onChange={(chosen) => onChange(chosen ?? "")}
      />
    </div>
  );
}
