"use client";

import { useTranslations } from "next-intl";
import { useList } from "@/components/lists/use-list";
import type { Option } from "@/components/ui/fields/option";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { Chip, Chips } from "@/components/ui/tables/chip";
import { platformsList } from "./platforms-list";

const views = ["list", "interest", "cost"] as const;
const REPORT = "report-";

type Props = {
  view: string | null;
  reports: readonly Option<number>[];
};

export function PlatformViews({ view, reports }: Props) {
  const t = useTranslations("platforms.view");
  const list = useList(platformsList);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Chips label={t("label")}>
        {views.map((name) => (
          <Chip key={name} href={list.href({ view: name === "list" ? null : name })} isOn={(view ?? "list") === name}>
            {t(name)}
          </Chip>
        ))}
      </Chips>
      {reports.length > 0 ? (
        <div className="w-64 max-w-full">
          <SelectField<string>
            label={t("report")}
            hideLabel
            value={view?.startsWith(REPORT) ? view : "list"}
            options={[
              { value: "list", label: t("chooseReport") },
              ...reports.map(({ value, label }) => ({ value: `${REPORT}${value}`, label })),
            ]}
            onChange={(chosen) => list.go({ view: chosen?.startsWith(REPORT) ? chosen : null }, "view")}
          />
        </div>
      ) : null}
    </div>
  );
}
