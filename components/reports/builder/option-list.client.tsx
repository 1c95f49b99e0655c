"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import type { ReportEdit } from "@/lib/reports/build/edit-report";
import { isOverTime, mayHaveZeroRows, mayRollUp } from "@/lib/reports/build/report-offer";
import { hasYears } from "@/lib/reports/refusal-of";
import type { Question } from "@/lib/usage/question";
import { ByTag } from "./by-tag.client";

type Props = { question: Question; onEdit: (edit: ReportEdit) => void };

/** Other options of the table, if its rows allow them. */
export function OptionList({ question, onEdit }: Props) {
  const t = useTranslations("reportBuilder");
  const { totals, zeroRows } = question;
  return (
    <div className="flex flex-col gap-2.5">
      <Checkbox label={t("options.totals")} value={totals} onChange={(on) => onEdit({ choose: "totals", on })} />
      {mayHaveZeroRows(question) ? (
        <Checkbox
          label={t("options.zeroRows")}
          value={zeroRows}
          onChange={(on) => onEdit({ choose: "zeroRows", on })}
        />
      ) : null}
      {hasYears(question) ? (
        <Checkbox
          label={t("options.sameMonths")}
          value={question.sameMonths}
          onChange={(on) => onEdit({ choose: "sameMonths", on })}
        />
      ) : null}
      {isOverTime(question) ? (
        <Checkbox
          label={t("options.throughout")}
          value={question.throughout}
          onChange={(on) => onEdit({ choose: "throughout", on })}
        />
      ) : null}
      {mayRollUp(question) ? <ByTag question={question} onEdit={onEdit} /> : null}
    </div>
  );
}
