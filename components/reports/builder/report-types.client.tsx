"use client";

import { ChevronDown, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { MoveButtons, moved } from "@/components/ui/move-buttons.client";
import { Popover } from "@/components/ui/overlays/popover.client";
import { isInterest } from "@/lib/interest/interest-report";
import { matchesWords } from "@/lib/kit/format/search-words";
import { mayMerge, type ReportEdit, type ReportOffer, typesOf } from "@/lib/reports/build/edit-report";
import type { Question } from "@/lib/usage/question";
import { useReportTypeName } from "../report-type-name";
import { Shelf } from "./shelf";

/** More than so many are searched. */
const MANY = 12;

type Props = { question: Question; offer: ReportOffer; onEdit: (edit: ReportEdit) => void; notes?: ReactNode };

/** One or several report types; several may be read as one line. */
export function ReportTypes({ question, offer, onEdit, notes }: Props) {
  const t = useTranslations("reportBuilder");
  const named = useOfferedName();
  const types = typesOf(question, offer);
  const trigger = (
    <button
      type="button"
      className="flex min-h-8 max-w-full items-center gap-2 rounded border border-control bg-surface px-2.5 py-1 text-left font-semibold text-sm hover:bg-sunken"
    >
      <span className="min-w-0">
        {types.map((type) => (
          <span key={type.shortName} className="block truncate">
            {named(type)}
          </span>
        ))}
      </span>
      <ChevronDown size={14} className="shrink-0 text-muted" aria-hidden />
    </button>
  );
  return (
    <Shelf label={t("shelf.reportTypes")} notes={notes}>
      <Popover trigger={trigger} label={t("reportTypes.choose")} size="large">
        <TypeList {...{ question, offer, onEdit }} />
      </Popover>
      {mayMerge(question) && types.length > 1 ? (
        <div className="flex w-full flex-col gap-1">
          <Checkbox
            label={t("reportTypes.asOneLine")}
            value={question.mergeReportTypes}
            onChange={(on) => onEdit({ choose: "mergeReportTypes", on })}
          />
          {question.mergeReportTypes ? <Order types={types} onEdit={onEdit} /> : null}
        </div>
      ) : null}
    </Shelf>
  );
}

/** Which of the types that are read as one counts before which. */
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
              onMove={(to) => onEdit({ choose: "reportTypes", reportTypes: moved(shortNames, at, to) })}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

/** Of interest also what it is. */
export function useOfferedName() {
  const t = useTranslations("reportBuilder.reportTypes");
  const named = useReportTypeName();
  return (type: ReportOffer["reportTypes"][number]) => (isInterest(type) ? t("interest") : named(type));
}

function TypeList({ question, offer, onEdit }: Omit<Props, "notes">) {
  const t = useTranslations("reportBuilder.reportTypes");
  const named = useOfferedName();
  const [typed, setTyped] = useState("");
  const chosen = question.where.reportType ?? [];
  const shown = offer.reportTypes.filter((type) => matchesWords(`${named(type)} ${type.description}`, typed));
  const choose = (shortName: string, isChosen: boolean) =>
    onEdit({
      choose: "reportTypes",
      reportTypes: isChosen ? [...chosen, shortName] : chosen.filter((other) => other !== shortName),
    });
  return (
    <div className="flex flex-col gap-2.5">
      {offer.reportTypes.length > MANY ? (
        <TextField
          label={t("search")}
          hideLabel
          type="search"
          placeholder={t("search")}
          start={<Search size={16} />}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
        />
      ) : null}
      {shown.map((type) => (
        <Checkbox
          key={type.shortName}
          label={named(type)}
          {...(type.description ? { hint: type.description } : {})}
          value={chosen.includes(type.shortName)}
          disabled={chosen.length === 1 && chosen.includes(type.shortName)}
          onChange={(isChosen) => choose(type.shortName, isChosen)}
        />
      ))}
      {shown.length === 0 ? <p className="text-muted">{t("noneFound")}</p> : null}
    </div>
  );
}
