"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFamilyName, useOfferedName } from "@/components/counter/report-type-name";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { MoveButtons, moveRow } from "@/components/ui/move-buttons.client";
import { Popover } from "@/components/ui/overlays/popover.client";
import { openedPart } from "@/components/ui/parts/opened-part";
import {
  familyOfQuestion,
  mayMerge,
  type ReportEdit,
  type ReportOffer,
  typesOf,
} from "@/lib/reports/build/edit-report";
import type { Question } from "@/lib/usage/question";
import { ShelfField } from "./shelf";

const TypeList = openedPart(() => import("./type-list.client").then((it) => it.TypeList));

type Props = { question: Question; offer: ReportOffer; onEdit: (edit: ReportEdit) => void; notes?: ReactNode };

/** One or several report types; several can be combined. */
export function ReportTypes({ question, offer, onEdit, notes }: Props) {
  const t = useTranslations("reportBuilder");
  const named = useOfferedName();
  const types = typesOf(question, offer);
  const familyName = useFamilyName();
  const family = familyOfQuestion(question, offer);
  const texts = family ? [familyName(family)] : types.map((type) => named(type));
  const trigger = (
    <button
      type="button"
      className="flex min-h-8 max-w-full items-center gap-2 rounded border border-control bg-surface px-2.5 py-1 text-left font-semibold text-sm hover:bg-sunken"
    >
      <span className="min-w-0">
        {texts.map((text) => (
          <span key={text} className="block truncate">
            {text}
          </span>
        ))}
      </span>
      <ChevronDown size={14} className="shrink-0 text-muted" aria-hidden />
    </button>
  );
  return (
    <ShelfField label={t("shelf.reportTypes")} notes={notes}>
      <Popover trigger={trigger} label={t("reportTypes.choose")} size="large" loads={TypeList.loads}>
        <TypeList {...{ question, offer, onEdit }} />
      </Popover>
      {mayMerge(question) && types.length > 1 ? (
        <div className="flex w-full flex-col gap-1">
          <Checkbox
            label={t("reportTypes.asOneLine")}
            value={question.mergeReportTypes}
            onChange={(on) => onEdit({ choose: "mergeReportTypes", on })}
          />
          {question.mergeReportTypes && !family ? <Order types={types} onEdit={onEdit} /> : null}
        </div>
      ) : null}
    </ShelfField>
  );
}

/** Precedence of combined report types. */
function Order({ types, onEdit }: { types: ReportOffer["reportTypes"] } & Pick<Props, "onEdit">) {
  const t = useTranslations("reportBuilder.reportTypes");
  const named = useOfferedName();
  const shortNames = types.map(({ shortName }) => shortName);
  return (
    <>
      <p className="text-muted text-sm">{t("order")}</p>
      <ol aria-label={t("orderLabel")} className="flex flex-col">
        {types.map((type, at) => (
          <li key={type.shortName} className="flex items-center gap-1 text-sm">
            <span className="min-w-0">
              {at + 1}. <span className="font-semibold">{named(type)}</span>
            </span>
            <MoveButtons
              {...{ at, count: types.length }}
              earlier={t("earlier", { name: named(type) })}
              later={t("later", { name: named(type) })}
              onMove={(to) => onEdit({ choose: "reportTypes", reportTypes: moveRow(shortNames, at, to) })}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
