import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { ListFrame } from "@/components/lists/list-frame";
import { FrozenPart } from "@/components/surveys/frozen-part";
import { RANGE } from "@/components/surveys/survey-address";
import { SurveyChoice } from "@/components/surveys/survey-choice.client";
import { SurveySection } from "@/components/surveys/survey-part";
import { SurveyScreen } from "@/components/surveys/survey-screen";
import { surveySearch } from "@/components/surveys/survey-search";
import { Notice } from "@/components/ui/states/notice";
import { Skeleton } from "@/components/ui/states/skeleton";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { addMonths, month } from "@/lib/counter/standard/month";
import { runningMonth } from "@/lib/kit/clock";
import { entityName } from "@/lib/organizations/entity-name";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { page } from "@/lib/request/page";
import { mayFreeze } from "@/lib/surveys/frozen/frozen-answers";
import { surveyYears } from "@/lib/surveys/survey-year";
import { listSurveys } from "@/lib/surveys/surveys";

export default page(
  "specialized-reports",
  { search: surveySearch, also: ["signed-in"], perhaps: ["surveys.freeze"] },
  async ({ scope, selected, scopes, selection, search, locale }) => {
    const [t, organizations] = await Promise.all([getTranslations("surveys"), listOrganizations(scopes["signed-in"])]);
    const all = listSurveys();
    const survey = all.find(({ id }) => id === search.survey) ?? all[0];
    if (!survey || selection.organizationId === null) return null;
    const today = month(runningMonth());
    const { years, usual } = surveyYears(survey, { today, fiscalYearStart: selection.fiscalYearStart });
    const chosen = years.find(({ year }) => String(year) === search.year) ?? (search.year === RANGE ? null : usual);
    const finished = addMonths(today, -1);
    const { from, to } = chosen ?? { from: selection.range.from, to: selection.range.to ?? finished };
    const organization = organizations.find(({ pk }) => pk === selection.organizationId);
    const whose = organization ? entityName(organization, locale) : t("allOrganizations");
    const freezing = scopes["surveys.freeze"];
    const query = from && { organization: organization?.pk ?? ALL_ORGANIZATIONS, from, to };
    return (
      <ListFrame texts={["surveys"]}>
        <SurveyScreen
          tab={search.tab}
          survey={survey.id}
          context={t("context", {
            whose,
            months: from ? `${from} – ${to}` : t("noBeginning"),
          })}
        >
          {search.tab === "frozen" ? (
            <Suspense key={search.answer} fallback={<Skeleton rows={6} />}>
              <FrozenPart
                usage={scope}
                {...{ selected, freezing }}
                organization={selection.organizationId}
                answer={search.answer}
                search={search.frozen}
              />
            </Suspense>
          ) : (
            <>
              <SurveyChoice
                survey={survey.id}
                surveys={all.map(({ id, name }) => ({ id, name }))}
                year={chosen ? String(chosen.year) : RANGE}
                years={years}
              />
              {query ? (
                <Suspense key={JSON.stringify([survey.id, query])} fallback={<Skeleton rows={8} />}>
                  <SurveySection
                    scope={selected}
                    {...{ survey, query, finished, whose }}
                    year={chosen?.label ?? `${from} – ${to}`}
                    mayFreeze={freezing !== null && mayFreeze(freezing, query.organization)}
                  />
                </Suspense>
              ) : (
                <Notice tone="info">{t("needsBeginning")}</Notice>
              )}
            </>
          )}
        </SurveyScreen>
      </ListFrame>
    );
  },
);
