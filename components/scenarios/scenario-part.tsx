import { GitCompareArrows } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { TabLinks } from "@/components/ui/page/tab-links";
import { EmptyState } from "@/components/ui/states/empty-state";
import { ErrorState } from "@/components/ui/states/error-state";
import { Notice } from "@/components/ui/states/notice";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { countRequest } from "@/lib/access/count-request";
import type { Scope } from "@/lib/access/scope";
import { Problem } from "@/lib/kit/errors";
import { renderProblem } from "@/lib/kit/http/render-problem";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { SearchOf } from "@/lib/navigation/list";
import { closedMonthsText } from "@/lib/navigation/months-text";
import { readList } from "@/lib/navigation/read-list";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import type { ScenarioResult, ScenarioView } from "@/lib/scenarios/contract";
import { listFates } from "@/lib/scenarios/result/list-fates";
import { listLibraries, readScenarioResult } from "@/lib/scenarios/result/read-scenario-result";
import { ScenarioAgreements } from "./scenario-agreements.client";
import { ScenarioFigures } from "./scenario-figures";
import { LateScenarioCharts, LateScenarioLibraries, LateTitleFates } from "./scenario-later.client";
import { scenarioLibrariesList, scenarioTitlesList } from "./scenarios-list";

type Said = Readonly<Record<string, string | string[] | undefined>>;

type Props = {
  scope: Scope<"usage.view">;
  scenario: ScenarioView;
  /** -1 for all that the reader sees. */
  organization: number;
  /** Names of interest groups by short name. */
  groups: ReadonlyMap<string, string>;
  search: Said;
  locale: Locale;
};

const ID = "scenario-lists";

/** Figures, charts and lists of a scenario; a refusal is shown in their place. */
export async function ScenarioPart(props: Props) {
  let end = () => {};
  try {
    end = countRequest("report", props.scope);
    return await calculated(props);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const t = await getTranslations("scenarios.page");
    return (
      <ErrorState title={t("failed")} retry={<RetryButton />}>
        {await sentenceOf(error, props.locale)}
      </ErrorState>
    );
  } finally {
    end();
  }
}

/** Error response of the REST API. */
const refusal = z.object({ error: z.string() });

export const sentenceOf = async (error: Problem, locale: Locale): Promise<string> =>
  refusal.parse(await renderProblem(error, locale).json()).error;

async function calculated({ scope, scenario, organization, groups, search, locale }: Props) {
  const t = await getTranslations("scenarios");
  if (scenario.changes.length === 0)
    return (
      <EmptyState icon={GitCompareArrows} title={t("page.noChanges")}>
        {t("page.noChangesText")}
      </EmptyState>
    );
  const running = { locale };
  const result = await readScenarioResult(scope, scenario.pk, { organization, running });
  if (result.months === 0) return <Notice tone="info">{t("page.noMonths")}</Notice>;
  const hasSeveral = result.by_organization.length > 1;
  const tab = hasSeveral && search.tab === "libraries" ? "libraries" : "titles";
  const path = pathTo("scenario-detail", { scenarioId: scenario.pk });
  const place = search.organization === undefined ? {} : { organization: String(organization) };
  const addressOf = (parameters: Record<string, string>) => {
    const query = new URLSearchParams({ ...place, ...parameters });
    return `${path}${query.size > 0 ? `?${query}` : ""}`;
  };
  const query = { organization: String(organization) };
  const isCounted = result.all.uses !== null;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Head result={result} groups={groups} locale={locale} />
      <ScenarioFigures result={result} addressOf={(fate) => `${addressOf(fate === "lost" ? {} : { fate })}#${ID}`} />
      <ScenarioAgreements
        scenario={{
          ...{ pk: scenario.pk, revision: scenario.revision },
          ...{ can_edit: scenario.can_edit, changes: scenario.changes },
        }}
        result={{ agreements: result.agreements, currency: result.currency, months: result.months }}
      />
      <LateScenarioCharts result={{ all: result.all, fates: result.fates, by_organization: result.by_organization }} />
      {isCounted ? (
        <section id={ID} aria-label={t("tab.label")} className="flex min-w-0 scroll-mt-24 flex-col gap-3">
          {hasSeveral ? (
            <TabLinks
              label={t("tab.label")}
              current={tab}
              tabs={(["titles", "libraries"] as const).map((key) => ({
                ...{ key, label: t(`tab.${key}`) },
                href: addressOf(key === "titles" ? {} : { tab: key }),
              }))}
            />
          ) : (
            <h2 className="font-semibold text-lg">{t("tab.titles")}</h2>
          )}
          {tab === "titles" ? (
            <Titles
              {...{ scope, query, running, hasSeveral }}
              scenario={scenario.pk}
              search={scenarioTitlesList.read(search)}
            />
          ) : (
            <Libraries
              {...{ scope, query, running }}
              scenario={scenario.pk}
              search={scenarioLibrariesList.read(search)}
            />
          )}
        </section>
      ) : null}
    </div>
  );
}

type HeadProps = { result: ScenarioResult; groups: ReadonlyMap<string, string>; locale: Locale };

/** Measure, months and completeness of the figures, and what they leave out. */
async function Head({ result, groups, locale }: HeadProps) {
  const t = await getTranslations("scenarios.page");
  const { from, to, reports, currency, shared, ignored, by_organization: libraries } = result;
  const period = from && to ? closedMonthsText(from, to) : "";
  const [only, ...others] = libraries;
  return (
    <>
      <div className="flex max-w-[90ch] flex-col gap-1 text-muted text-sm">
        <p>
          {only && others.length === 0
            ? `${t("ofOne", { organization: entityName(only.organization, locale) })} `
            : null}
          {t("intro", {
            ...{ months: period, currency },
            groups: result.groups.map((name) => groups.get(name) ?? name).join(", "),
          })}
        </p>
        <p>
          <span data-tip={t("coveredTip")}>{t("covered", reports)}</span>
        </p>
      </div>
      {result.is_processing ? <Notice tone="warning">{t("processing")}</Notice> : null}
      {ignored.length > 0 ? <Notice tone="warning">{t("ignored", { names: ignored.join(", ") })}</Notice> : null}
      {shared.map(({ platform, organizations, agreements }) => (
        <Notice key={platform.pk} tone="info">
          {t("shared", {
            ...{ platform: entityName(platform, locale), count: organizations },
            agreements: agreements.map(({ name }) => name).join(", "),
          })}
        </Notice>
      ))}
    </>
  );
}

type ListProps<Search> = {
  scope: Scope<"usage.view">;
  scenario: number;
  query: { readonly organization: string };
  running: { readonly locale: Locale };
  search: Search;
};

async function Titles({
  scope,
  scenario,
  query,
  running,
  search,
  hasSeveral,
}: ListProps<SearchOf<typeof scenarioTitlesList>> & { hasSeveral: boolean }) {
  const { results, ...listing } = await readList(scenarioTitlesList, search, (asked) =>
    listFates(scope, scenario, { query: { ...asked, organization: Number(query.organization) }, running }),
  );
  const rows = results.map((row, at) => ({ ...row, row: at }));
  return <LateTitleFates {...{ scenario, query, hasSeveral }} listing={{ ...listing, results: rows }} />;
}

async function Libraries({
  scope,
  scenario,
  query,
  running,
  search,
}: ListProps<SearchOf<typeof scenarioLibrariesList>>) {
  const listing = await readList(scenarioLibrariesList, search, (asked) =>
    listLibraries(scope, scenario, { query: { ...asked, organization: Number(query.organization) }, running }),
  );
  return <LateScenarioLibraries {...{ scenario, query, listing }} />;
}
