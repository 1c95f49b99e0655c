"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Checkbox } from "@/components/ui/checkbox.client";
import { Popover } from "@/components/ui/popover.client";
import type { ReportEdit, ReportOffer } from "@/lib/reports/edit-report";
import type { Question } from "@/lib/usage/question";

type Props = { question: Question; offer: ReportOffer; onEdit: (edit: ReportEdit) => void };

/** One or several report types; the last one chosen cannot be taken away. */
export function ReportTypePicker({ question, offer, onEdit }: Props) {
  const t = useTranslations("reports.builder");
  const id = useId();
  const chosen = question.where.reportType ?? [];
  const choose = (shortName: string, isChosen: boolean) =>
    onEdit({
      choose: "reportTypes",
      reportTypes: isChosen ? [...chosen, shortName] : chosen.filter((other) => other !== shortName),
    });
  const trigger = (
    <button
      type="button"
      id={id}
      aria-labelledby={`${id}-label ${id}`}
      className="field-box flex h-9 w-full items-center justify-between gap-2 px-3 text-left"
    >
      <span className="truncate">{chosen.join(", ")}</span>
      <ChevronDown size={16} className="shrink-0 text-muted" aria-hidden />
    </button>
  );
  return (
    <div className="flex w-44 flex-col gap-1">
      <span id={`${id}-label`} className="font-semibold text-sm">
        {t("reportTypes")}
      </span>
      <Popover trigger={trigger} label={t("reportTypes")}>
        <div className="flex flex-col gap-2.5">
          {offer.reportTypes.map(({ shortName, name, release }) => (
            <Checkbox
              key={shortName}
              label={`${shortName} · ${name}`}
              hint={t("reportTypeRelease", { release })}
              value={chosen.includes(shortName)}
              disabled={chosen.length === 1 && chosen.includes(shortName)}
              onChange={(isChosen) => choose(shortName, isChosen)}
            />
          ))}
        </div>
      </Popover>
    </div>
  );
}
