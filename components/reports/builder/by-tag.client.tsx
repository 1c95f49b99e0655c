"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { useCall } from "@/lib/kit/call/use-call";
import type { ReportEdit } from "@/lib/reports/build/edit-report";
import { isTaggable } from "@/lib/reports/report-dimension";
import { listVisibleTagClassesCall } from "@/lib/tags/contract";
import type { Question } from "@/lib/usage/question";

/** No tag class has it. */
const ALL_CLASSES = 0;

type Props = { question: Question; onEdit: (edit: ReportEdit) => void };

/** Tags as rows: of all classes or of one, with or without untagged usage. */
export function ByTag({ question: { rows, rollUp }, onEdit }: Props) {
  const t = useTranslations("reportBuilder");
  const of = rows.find(isTaggable);
  const { data: classes } = useCall(listVisibleTagClassesCall, { query: { scope: of } });
  const options = (classes ?? []).map(({ pk, name }) => ({ value: pk, label: name }));
  // Has the width of the text that replaces it, so that nothing moves.
  if (classes?.length === 0 && of && !rollUp) return <p className="min-h-6 text-muted">{t(`tags.none.${of}`)}</p>;
  return (
    <>
      <Checkbox
        label={t("options.byTag")}
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
