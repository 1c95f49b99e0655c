"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { later } from "@/components/ui/parts/later";
import { isOverTime, mayHaveZeroRows, mayRollUp, type ReportEdit } from "@/lib/reports/build/edit-report";
import { hasYears } from "@/lib/reports/refusal-of";
import type { Question } from "@/lib/usage/question";
import { ShelfField } from "./shelf";

/** Disabled until the tag classes are loaded. */
const ByTag = later(() => import("./by-tag.client").then((it) => it.ByTag), <ByTagPending />);

type Props = { question: Question; onEdit: (edit: ReportEdit) => void; notes?: ReactNode };

/** Other options of the table, if its rows allow them. */
export function Options({ question, onEdit, notes }: Props) {
  const t = useTranslations("reportBuilder");
  const { totals, zeroRows } = question;
  return (
    <ShelfField label={t("shelf.options")} notes={notes}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
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
    </ShelfField>
  );
}

function ByTagPending() {
  const t = useTranslations("reportBuilder.options");
  return <Checkbox label={t("byTag")} disabled value={false} onChange={() => undefined} />;
}
