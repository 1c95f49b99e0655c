"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFamilyName, useOfferedName } from "@/components/counter/report-type-name";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { SearchField } from "@/components/ui/fields/search-field.client";
import { MoveButtons, moveRow } from "@/components/ui/move-buttons.client";
import { matchesWords } from "@/lib/kit/format/search-words";
import type { ReportEdit } from "@/lib/reports/build/edit-report";
import { familiesIn, familyOfQuestion, mayMerge, type ReportOffer, typesOf } from "@/lib/reports/build/report-offer";
import type { Question } from "@/lib/usage/question";

/** Above this number there is a search field. */
const MANY = 12;

type Props = { question: Question; offer: ReportOffer; onEdit: (edit: ReportEdit) => void };

/** Report types to choose from, and whether and in which order they are combined. */
export function TypeList({ question, offer, onEdit }: Props) {
  const t = useTranslations("reportBuilder.reportTypes");
  const named = useOfferedName();
  const familyName = useFamilyName();
  const chosenFamily = familyOfQuestion(question, offer);
  const [typed, setTyped] = useState("");
  const chosen = question.where.reportType ?? [];
  const chosenTypes = typesOf(question, offer);
  const matchingTypes = offer.reportTypes.filter((type) => matchesWords(`${named(type)} ${type.description}`, typed));
  const choose = (shortName: string, isChosen: boolean) =>
    onEdit({
      choose: "reportTypes",
      reportTypes: isChosen ? [...chosen, shortName] : chosen.filter((other) => other !== shortName),
    });
  return (
    <div className="flex flex-col gap-2.5">
      {offer.reportTypes.length > MANY ? (
        <SearchField label={t("search")} hideLabel value={typed} onChange={setTyped} />
      ) : null}
      {familiesIn(offer)
        .filter((family) => matchesWords(familyName(family), typed))
        .map((family) => (
          <Checkbox
            key={family.kind}
            label={familyName(family)}
            hint={t("familyHint")}
            value={family.kind === chosenFamily?.kind}
            onChange={(isChosen) =>
              onEdit(
                isChosen
                  ? { choose: "family", reportTypes: family.reportTypes }
                  : { choose: "reportTypes", reportTypes: family.reportTypes.slice(0, 1) },
              )
            }
          />
        ))}
      {matchingTypes.map((type) => (
        <Checkbox
          key={type.shortName}
          label={named(type)}
          {...(type.description ? { hint: type.description } : {})}
          value={chosen.includes(type.shortName)}
          disabled={chosen.length === 1 && chosen.includes(type.shortName)}
          onChange={(isChosen) => choose(type.shortName, isChosen)}
        />
      ))}
      {matchingTypes.length === 0 ? <p className="text-muted">{t("noneFound")}</p> : null}
      {mayMerge(question) && chosenTypes.length > 1 ? (
        <div className="flex flex-col gap-1 border-hairline border-t pt-2.5">
          <Checkbox
            label={t("asOneLine")}
            value={question.mergeReportTypes}
            onChange={(on) => onEdit({ choose: "mergeReportTypes", on })}
          />
          {question.mergeReportTypes && !chosenFamily ? <Order types={chosenTypes} onEdit={onEdit} /> : null}
        </div>
      ) : null}
    </div>
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
