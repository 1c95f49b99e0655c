"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOfferedName } from "@/components/counter/report-type-name";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { SearchField } from "@/components/ui/fields/search-field.client";
import { matchesWords } from "@/lib/kit/format/search-words";
import type { ReportEdit, ReportOffer } from "@/lib/reports/build/edit-report";
import type { Question } from "@/lib/usage/question";

/** Above this number there is a search field. */
const MANY = 12;

type Props = { question: Question; offer: ReportOffer; onEdit: (edit: ReportEdit) => void };

export function TypeList({ question, offer, onEdit }: Props) {
  const t = useTranslations("reportBuilder.reportTypes");
  const named = useOfferedName();
  const [typed, setTyped] = useState("");
  const chosen = question.where.reportType ?? [];
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
    </div>
  );
}
