"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { useCall } from "@/lib/kit/call/use-call";
import { mayHaveZeroRows, mayRollUp, type ReportEdit } from "@/lib/reports/build/edit-report";
import { isTaggable } from "@/lib/reports/report-dimension";
import { listVisibleTagClassesCall } from "@/lib/tags/contract";
import type { Question } from "@/lib/usage/question";
import { Shelf } from "./shelf";

/** No class has it. */
const ALL_CLASSES = 0;

type Props = { question: Question; onEdit: (edit: ReportEdit) => void; notes?: ReactNode };

/** What else the table shows; only what its rows leave room for. */
export function Options({ question, onEdit, notes }: Props) {
  const t = useTranslations("reportBuilder");
  const { totals, zeroRows } = question;
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
        {mayRollUp(question) ? <ByTag question={question} onEdit={onEdit} /> : null}
      </div>
    </Shelf>
  );
}

/** Tags in place of the rows: of all classes or of one, with the rest or without. */
function ByTag({ question: { rows, rollUp }, onEdit }: Pick<Props, "question" | "onEdit">) {
  const t = useTranslations("reportBuilder");
  const of = rows.find(isTaggable);
  const { data: classes } = useCall(listVisibleTagClassesCall, { query: { scope: of } });
  const options = (classes ?? []).map(({ pk, name }) => ({ value: pk, label: name }));
  return (
    <>
      <Checkbox
        label={t("options.byTag")}
        {...(classes?.length === 0 && of ? { hint: t(`tags.none.${of}`) } : {})}
        disabled={rollUp === null && !classes?.length}
        value={rollUp !== null}
        onChange={(on) =>
          onEdit({ choose: "rollUp", rollUp: on ? { by: "tag", tagClass: null, remainder: true } : null })
        }
      />
      {rollUp ? (
        <>
          <div className="w-52">
            <SelectField
              label={t("tags.class")}
              hideLabel
              value={rollUp.tagClass ?? ALL_CLASSES}
              options={[{ value: ALL_CLASSES, label: t("tags.allClasses") }, ...options]}
              onChange={(chosen) =>
                onEdit({ choose: "rollUp", rollUp: { ...rollUp, tagClass: chosen === ALL_CLASSES ? null : chosen } })
              }
            />
          </div>
          <Checkbox
            label={t("options.remainder")}
            value={rollUp.remainder}
            onChange={(remainder) => onEdit({ choose: "rollUp", rollUp: { ...rollUp, remainder } })}
          />
        </>
      ) : null}
    </>
  );
}
