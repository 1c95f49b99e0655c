"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Badge } from "@/components/ui/badge";
import { FieldNotes } from "@/components/ui/fields/field";
import { IconButton } from "@/components/ui/icon-button";
import { MoveButtons, moveRow } from "@/components/ui/move-buttons.client";
import type { ChartDefinitionEntity } from "@/lib/reports/charts/contract";

type Props = {
  charts: readonly ChartDefinitionEntity[];
  error: string | undefined;
  onChange: (charts: readonly ChartDefinitionEntity[]) => void;
};

/** Charts in the order in which a view offers them. */
export function OrderedCharts({ charts, error, onChange }: Props) {
  const t = useTranslations("maintenance.charts");
  const id = useId();
  const first = charts.find(({ scope }) => scope === "");
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h3 id={`${id}-label`} className="font-semibold text-sm">
        {t("order")}
      </h3>
      <ol aria-labelledby={`${id}-label`} className="divide-y divide-hairline rounded border border-hairline">
        {charts.map((chart, at) => (
          <li key={chart.pk} className="flex min-h-10 items-center gap-3 py-1 pr-1 pl-3">
            <span aria-hidden className="tabular w-5 shrink-0 text-right text-muted">
              {at + 1}
            </span>
            <span className="flex min-w-0 grow flex-wrap items-center gap-x-2">
              {chart.name}
              {chart === first ? <Badge tone="info">{t("first")}</Badge> : null}
              {chart.scope === "title" ? <Badge>{t("titlesOnly")}</Badge> : null}
            </span>
            <span className="flex shrink-0">
              <MoveButtons
                at={at}
                count={charts.length}
                earlier={t("earlier", { chart: chart.name })}
                later={t("later", { chart: chart.name })}
                onMove={(to) => onChange(moveRow(charts, at, to))}
              />
              <IconButton
                label={t("remove", { chart: chart.name })}
                icon={X}
                disabled={charts.length === 1}
                onClick={() => onChange(charts.filter((one) => one !== chart))}
              />
            </span>
          </li>
        ))}
      </ol>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
