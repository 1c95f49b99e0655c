"use client";

import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { useRouter } from "@/lib/kit/i18n/navigation";
import type { SurveyYear } from "@/lib/surveys/survey-year";
import { RANGE, surveyAddress } from "./survey-address";

type Props = {
  survey: string;
  surveys: readonly { id: string; name: string }[];
  year: string;
  years: readonly SurveyYear[];
};

export function SurveyChoice({ survey, surveys, year, years }: Props) {
  const t = useTranslations("surveys");
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const go = (choice: Parameters<typeof surveyAddress>[0]) =>
    startTransition(() => router.push(surveyAddress(choice), { scroll: false }));
  return (
    <div aria-busy={isPending} className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="w-full sm:w-80">
        <SelectField
          label={t("survey")}
          value={survey}
          options={surveys.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => go({ survey: id ?? undefined })}
        />
      </div>
      <div className="w-full sm:w-72">
        <SelectField
          label={t("year")}
          value={year}
          options={[
            ...years.map(({ year: of, label, from, to }) => ({ value: String(of), label, hint: `${from} – ${to}` })),
            { value: RANGE, label: t("range") },
          ]}
          onChange={(chosen) => go({ survey, year: String(chosen) })}
        />
      </div>
    </div>
  );
}
