import { X } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/page/card";
import { ErrorState } from "@/components/ui/states/error-state";
import { Notice } from "@/components/ui/states/notice";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { DataTable } from "@/components/ui/tables/data-table";
import { TextLink } from "@/components/ui/text-link";
import { countRequest } from "@/lib/access/count-request";
import type { Scope } from "@/lib/access/scope";
import { NotFound, Problem } from "@/lib/kit/errors";
import { formatCount, formatDecimal, formatPercent } from "@/lib/kit/format/number";
import type { Locale } from "@/lib/kit/i18n/routing";
import { closedMonthsText } from "@/lib/navigation/months-text";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { getScenarioCall, type ScenarioResult, type ScenarioView } from "@/lib/scenarios/contract";
import { readScenarioResult } from "@/lib/scenarios/result/read-scenario-result";
import { getScenario } from "@/lib/scenarios/saved/list-scenarios";
import { countedNames } from "./counted-names";
import { LateComparisonChart } from "./scenario-later.client";
import { sentenceOf } from "./scenario-part";
import { shareOfUse, usesThatStay } from "./share-of-use";

type Props = {
  scope: Scope<"usage.view">;
  scenarios: readonly number[];
  /** The organization that a reader without the consortium sees of a scenario about all. */
  placeOf: (scenario: ScenarioView) => number;
  groups: ReadonlyMap<string, string>;
  /** Address of the list without the comparison. */
  closed: string;
  locale: Locale;
};

/** Scenarios side by side; a refusal is shown in their place. */
export async function ScenarioComparison(props: Props) {
  const t = await getTranslations("scenarios");
  let end = () => {};
  try {
    end = countRequest("report", props.scope);
    return await compared(props);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return (
      <ErrorState title={t("page.failed")} retry={<RetryButton />}>
        {await sentenceOf(error, props.locale)}
      </ErrorState>
    );
  } finally {
    end();
  }
}

type Compared = { readonly view: ScenarioView; readonly result: ScenarioResult };

async function compared({ scope, scenarios, placeOf, groups, closed, locale }: Props) {
  const t = await getTranslations("scenarios.compare");
  const all: Compared[] = [];
  // One after the other: each reads all use of its agreements.
  for (const id of scenarios) {
    const row = await getScenario(scope, id).catch(leaveOut);
    if (!row) continue;
    const view = getScenarioCall.returns.parse(row);
    const result = await readScenarioResult(scope, id, { organization: placeOf(view), running: { locale } });
    all.push({ view, result });
  }
  if (all.length === 0) return <Notice tone="warning">{t("few")}</Notice>;
  const basis = ({ result: { from, to, organization, groups: names } }: Compared) =>
    JSON.stringify([from, to, organization, names]);
  const differ = new Set(all.map(basis)).size > 1;
  return (
    <section aria-labelledby="comparison" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="comparison" className="font-semibold text-lg">
          {t("title")}
        </h2>
        <ButtonLink size="small" icon={X} href={closed}>
          {t("close")}
        </ButtonLink>
      </div>
      {differ ? <Notice tone="info">{t("differ")}</Notice> : <p className="text-muted text-sm">{t("note")}</p>}
      <Card flush>
        <Figures {...{ all, groups, locale }} />
      </Card>
      <LateComparisonChart
        scenarios={all.map(({ view: { name }, result: { all: sum, fates } }) => ({ name, all: sum, fates }))}
      />
    </section>
  );
}

const leaveOut = (error: unknown) => {
  if (error instanceof NotFound) return null;
  throw error;
};

/** More organizations are counted instead of named. */
const FEW = 3;

type FiguresProps = { all: readonly Compared[]; groups: ReadonlyMap<string, string>; locale: Locale };
type Figure = { key: string; name: string; of: (one: Compared) => ReactNode; isText?: boolean };

async function Figures({ all, groups, locale }: FiguresProps) {
  const t = await getTranslations("scenarios");
  const count = (value: number | null) => (value === null ? null : formatCount(value, locale));
  const money = (text: string | null) => (text === null ? null : formatDecimal(Number(text), locale, 2));
  const withShare = (uses: number | null, { result }: Compared) => {
    const share = shareOfUse(uses, result);
    return share === null ? count(uses) : `${count(uses)} (${formatPercent(share, locale)})`;
  };
  const currency = all[0]?.result.currency ?? "";
  const figures: Figure[] = [
    {
      key: "scenario",
      name: t("compare.scenario"),
      isText: true,
      of: ({ view: { pk, name } }) => <TextLink href={pathTo("scenario-detail", { scenarioId: pk })}>{name}</TextLink>,
    },
    {
      key: "ends",
      name: t("compare.ends"),
      isText: true,
      of: ({ result }) => countedNames(result.agreements.map(({ name }) => name)),
    },
    {
      key: "months",
      name: t("compare.months"),
      isText: true,
      of: ({ result: { from, to } }) => (from && to ? closedMonthsText(from, to) : null),
    },
    {
      key: "for",
      name: t("compare.for"),
      isText: true,
      of: ({ result: { by_organization: libraries } }) =>
        libraries.length > FEW
          ? t("compare.organizations", { count: libraries.length })
          : libraries.map(({ organization }) => entityName(organization, locale)).join(", "),
    },
    {
      key: "groups",
      name: t("compare.groups"),
      isText: true,
      of: ({ result }) => result.groups.map((name) => groups.get(name) ?? name).join(", "),
    },
    {
      key: "reports",
      name: t("compare.reports"),
      of: ({ result: { reports } }) => t("libraries.reportsOf", reports),
    },
    { key: "balance", name: t("compare.balance", { currency }), of: ({ result }) => money(result.balance) },
    { key: "saved", name: `${t("money.saved")} (${currency})`, of: ({ result }) => money(result.saved) },
    { key: "titles", name: `${t("money.titles")} (${currency})`, of: ({ result }) => money(result.titles_price) },
    {
      key: "loans",
      name: `${t("money.loans")} (${currency})`,
      of: ({ result: { loans } }) => (loans ? money(loans.price) : t("money.noLoans")),
    },
    { key: "all", name: t("use.all"), of: ({ result }) => count(result.all.uses) },
    { key: "lost", name: t("use.lost"), of: (one) => withShare(one.result.fates.lost.uses, one) },
    { key: "lostTitles", name: t("compare.lostTitles"), of: ({ result }) => count(result.fates.lost.titles) },
    { key: "lostWhole", name: t("compare.lostWhole"), of: ({ result }) => count(result.titles_lost_whole) },
    { key: "undecided", name: t("use.undecided"), of: (one) => withShare(one.result.fates.undecided.uses, one) },
    { key: "stays", name: t("compare.stays"), of: (one) => withShare(usesThatStay(one.result), one) },
    { key: "bought", name: t("use.bought"), of: (one) => withShare(one.result.fates.bought.uses, one) },
  ];
  return (
    <DataTable<Figure>
      frameless
      caption={t("compare.caption")}
      rows={figures}
      rowKey={({ key }) => key}
      columns={[
        { key: "figure", header: t("compare.figure"), cell: ({ name }) => name },
        ...all.map((one) => ({
          key: String(one.view.pk),
          header: one.view.name,
          wrapHeader: true,
          cell: (figure: Figure) => (
            <span className={figure.isText ? "whitespace-normal" : "tabular"}>
              {figure.of(one) ?? <span className="text-muted">–</span>}
            </span>
          ),
        })),
      ]}
    />
  );
}
