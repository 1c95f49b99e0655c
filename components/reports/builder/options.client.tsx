"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { mayHaveZeroRows, mayRollUp, type ReportEdit } from "@/lib/reports/edit-report";
import type { Question } from "@/lib/usage/question";
import { Shelf } from "./shelf";

type Props = { question: Question; onEdit: (edit: ReportEdit) => void; notes?: ReactNode };

/** What else the table shows; only what its rows leave room for. */
export function Options({ question, onEdit, notes }: Props) {
  const t = useTranslations("reportBuilder");
  const { totals, zeroRows, rollUp } = question;
  return (
    <Shelf label={t("shelf.options")} notes={notes}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <Checkbox label={t("options.totals")} value={totals} onChange={(on) => onEdit({ choose: "totals", on })} />
        {mayHaveZeroRows(question) ? (
          <Checkbox
            label={t("options.zeroRows")}
            value={zeroRows}
            onChange={(on) => onEdit({ choose: "zeroRows", on })}
          />
        ) : null}
        {mayRollUp(question) ? (
          <Checkbox
            label={t("options.byTag")}
            value={rollUp !== null}
            onChange={(on) =>
              onEdit({ choose: "rollUp", rollUp: on ? { by: "tag", tagClass: null, remainder: true } : null })
            }
          />
        ) : null}
        {rollUp ? (
          <Checkbox
            label={t("options.remainder")}
            value={rollUp.remainder}
            onChange={(remainder) => onEdit({ choose: "rollUp", rollUp: { ...rollUp, remainder } })}
          />
        ) : null}
      </div>
    </Shelf>
  );
}
