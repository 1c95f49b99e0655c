"use client";

import { useTranslations } from "next-intl";
import { MonthField } from "@/components/ui/month-field.client";
import { SelectField } from "@/components/ui/select-field.client";
import { isMonth } from "@/lib/counter/month";
import type { ReportEdit, ReportOffer } from "@/lib/reports/edit-report";
import { sharedDimensions } from "@/lib/reports/report-dimension";
import type { Question } from "@/lib/usage/question";
import { ColumnChips } from "./column-chips.client";
import { ReportTypePicker } from "./report-type-picker.client";

type Props = { question: Question; offer: ReportOffer; onEdit: (edit: ReportEdit) => void };

/** Report type, rows, columns and months, each a control of its own. */
export function ReportShelf({ question, offer, onEdit }: Props) {
  const t = useTranslations("reports");
  const shared = sharedDimensions(
    offer.reportTypes.filter(({ shortName }) => question.where.reportType?.includes(shortName)),
  );
  const { from, to } = question.where.month ?? {};
  const readMonth = (text: string) => (isMonth(text) ? text : null);
  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-3 p-4">
      <ReportTypePicker question={question} offer={offer} onEdit={onEdit} />
      <div className="w-48">
        <SelectField
          label={t("builder.rows")}
          value={question.rows[0] ?? null}
          options={shared.map((name) => ({ value: name, label: t(`dimension.${name}`) }))}
          onChange={(rows) => rows && onEdit({ choose: "rows", rows })}
        />
      </div>
      <ColumnChips question={question} shared={shared} onEdit={onEdit} />
      <div className="flex gap-2">
        <div className="w-36">
          <MonthField
            label={t("builder.from")}
            value={from ?? ""}
            onChange={(text) => onEdit({ choose: "months", from: readMonth(text), to: readMonth(to ?? "") })}
          />
        </div>
        <div className="w-36">
          <MonthField
            label={t("builder.to")}
            value={to ?? ""}
            onChange={(text) => onEdit({ choose: "months", from: readMonth(from ?? ""), to: readMonth(text) })}
          />
        </div>
      </div>
    </div>
  );
}
