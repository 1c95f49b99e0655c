"use client";

import { Plus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyCombobox } from "@/components/ui/fields/lazy-combobox.client";
import { later } from "@/components/ui/parts/later";
import type { TableReport } from "@/lib/non-counter/contract";
import { periodKey, reportName } from "../non-counter-words";

const ReportTypeDialog = later(() => import("../reports/report-type-dialog.client").then((it) => it.ReportTypeDialog));

type Props = {
  organization: number;
  reports: readonly TableReport[];
  isLoading: boolean;
  value: number | null;
  onChange: (report: number | null) => void;
  onAdded: (report: TableReport) => void;
};

/** Report type that the sheet is read as; a missing one can be added. */
export function ReportChoice({ organization, reports, isLoading, value, onChange, onAdded }: Props) {
  const t = useTranslations("nonCounter");
  const choose = useTranslations("ui")("choose");
  const locale = useLocale();
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <LazyCombobox<number>
          key={reports.length}
          label={t("mapper.report")}
          hint={t("mapper.reportHint")}
          value={value}
          placeholder={choose}
          disabled={isLoading}
          options={reports.map((one) => ({
            value: one.pk,
            label: reportName(one, locale),
            hint: [one.short_name, t(`period.${periodKey(one.period_months)}`)].join(" · "),
            keywords: one.short_name,
          }))}
          onChange={onChange}
        />
      </div>
      <Button variant="quiet" size="small" icon={Plus} onClick={() => setAdding(true)}>
        {t("reportType.add")}
      </Button>
      {isAdding ? (
        <ReportTypeDialog organization={organization} onClose={() => setAdding(false)} onSaved={onAdded} />
      ) : null}
    </div>
  );
}
