import { getLocale, getTranslations } from "next-intl/server";
import { FileLinks } from "@/components/ui/file-links";
import { Notice } from "@/components/ui/states/notice";
import { TextLink } from "@/components/ui/text-link";
import type { Scope } from "@/lib/access/scope";
import { callAddress } from "@/lib/kit/call/call-address";
import { type AnswerQuery, type SurveyEntity, surveyFileCall } from "@/lib/surveys/contract";
import { readSurvey } from "@/lib/surveys/read-survey";
import { surveyNamed } from "@/lib/surveys/surveys";
import { FreezeAnswer } from "./freeze-answer.client";
import { SurveyFigures } from "./survey-figures";

type Props = {
  scope: Scope<"usage.view">;
  survey: SurveyEntity;
  query: AnswerQuery;
  /** Last finished month. */
  finished: string;
  whose: string;
  year: string;
  mayFreeze: boolean;
};

export async function SurveySection({ scope, survey, query, finished, whose, year, mayFreeze }: Props) {
  const [t, locale] = await Promise.all([getTranslations("surveys"), getLocale()]);
  const answer = await readSurvey(scope, surveyNamed(survey.id), { asked: query, running: { locale } });
  const href = (format: "xlsx" | "csv") =>
    callAddress(surveyFileCall, { survey: survey.id }, { ...query, format, language: locale });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex max-w-[80ch] flex-col gap-1">
          <p>{survey.about[locale]}</p>
          {survey.note ? <p className="text-muted text-sm">{survey.note[locale]}</p> : null}
          {survey.info_url ? (
            <p className="text-sm">
              <TextLink href={survey.info_url} target="_blank" rel="noreferrer">
                {t("toSurvey")}
              </TextLink>
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <FileLinks href={href} />
          {mayFreeze ? (
            <FreezeAnswer survey={{ id: survey.id, name: survey.name }} {...{ query, whose, year }} />
          ) : null}
        </div>
      </div>
      {query.to > finished ? <Notice tone="warning">{t("notOver", { month: query.to })}</Notice> : null}
      <SurveyFigures survey={survey} answer={answer} />
    </div>
  );
}
