"use client";

import { useTranslations } from "next-intl";
import { useList } from "@/components/lists/use-list";
import type { Option } from "@/components/ui/fields/option";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { TabLinks } from "@/components/ui/page/tab-links";
import { platformsList } from "./platforms-list";

const views = ["list", "interest", "cost"] as const;
const REPORT = "report-";

type Props = {
  view: string | null;
  reports: readonly Option<number>[];
};

/** Tabs of the platforms; saved reports by platform are further views. */
export function PlatformViews({ view, reports }: Props) {
  const t = useTranslations("platforms.view");
  const list = useList(platformsList);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <TabLinks
        label={t("label")}
        current={view ?? "list"}
        tabs={views.map((key) => ({
          key,
          label: t(key),
          href: list.href({ view: key === "list" ? null : key }),
        }))}
      />
      {reports.length > 0 ? (
        <div className="w-44">
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
