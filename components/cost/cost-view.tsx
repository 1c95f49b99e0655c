import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { managedBy } from "@/components/cost/agreements/managed-by";
import { IslandMessages } from "@/components/shell/island-messages";
import { Notice } from "@/components/ui/states/notice";
import { Skeleton } from "@/components/ui/states/skeleton";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { readCostWeights } from "@/lib/cost/cost-weights";
import { type CostYear, costYear } from "@/lib/cost/license-period";
import { listCostYears } from "@/lib/cost/list-cost-years";
import type { CostPartKind } from "@/lib/cost/parts/cost-part-kinds";
import { readCostByPart } from "@/lib/cost/parts/read-cost-by-part";
import { readPricedPlatforms } from "@/lib/cost/price-rows";
import { type PricedYears, pricesOfYears, yearsOfPrices } from "@/lib/cost/priced-years";
import { readCostByYear, readCostPerUse } from "@/lib/cost/read-cost-per-use";
import { firstDay, lastDay, month } from "@/lib/counter/standard/month";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { runningMonth } from "@/lib/kit/clock";
import { settings } from "@/lib/kit/env";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Selection } from "@/lib/navigation/selection";
import type { OrganizationEntity } from "@/lib/organizations/contract";
import { entityName } from "@/lib/organizations/entity-name";
import { CostPartsLater, CostTableLater, CostTrendLater, PriceForecastLater } from "./cost-later.client";
import type { PricedRow } from "./price-forecast.client";

type Props = {
  scope: Scope<"usage.view">;
  paying: Scope<"agreements.manage"> | null;
  managing: Scope<"consortium.manage"> | null;
  selection: Selection;
  organizations: readonly OrganizationEntity[];
  groups: readonly InterestGroupEntity[];
  chosen: readonly InterestGroupEntity[];
  /** From the address: the first month of a year, or "range" for the months of the top bar; null `cost_of` for platforms. */
  search: {
    cost_year: string | null;
    priced: boolean | null;
    per_fte: boolean | null;
    cost_of: CostPartKind | null;
  };
  locale: Locale;
};

const TREND_YEARS = 6;

export async function CostView({
  scope,
  paying,
  managing,
  selection,
  organizations,
  groups,
  chosen,
  search,
  locale,
}: Props) {
  const t = await getTranslations("cost");
  const { organizationId: organization } = selection;
  // Users without an organization see no costs.
  if (organization === null) return null;
  const running = { locale };
  const { years, usual } = await listCostYears(scope, selection.fiscalYearStart, running);
  const year = search.cost_year === "range" ? null : yearIn(search.cost_year, usual);
  const months = year === null ? monthsOf(selection) : { from: year.key, to: year.to };
  const weights = await readCostWeights(scope);
  const named = chosen.map((one) => ({ ...one, name: entityName(one, locale) }));
  const place = { organization, year: year && placed(year), years: years.map(placed) };
  const rights = {
    mayImport: paying !== null,
    mayRate: managing !== null,
    mayCountUsers: organization !== ALL_ORGANIZATIONS && paying?.reaches(organization) === true,
  };
  const shared = { place, groups, weights, ...rights, chosen: named, isPerUser: search.per_fte === true };
  const by = search.cost_of;
  return (
    <IslandMessages of={["cost", "agreements", "platforms", "yearlyFigures"]}>
      {chosen.length === 0 ? <Notice tone="info">{t("noGroups")}</Notice> : null}
      {by === null ? (
        <CostTableLater
          {...shared}
          cost={await readCostPerUse(scope, { organization, ...months, running })}
          isPricedOnly={search.priced === true}
          managed={paying ? managedBy(paying, organizations, locale, organization) : null}
        />
      ) : (
        <CostPartsLater
          {...shared}
          key={by}
          by={by}
          costs={await readCostByPart(scope, { organization, by, ...months, running })}
        />
      )}
      {by === null ? (
        <Suspense key={`${organization} ${year?.key ?? usual.key}`} fallback={<Skeleton rows={6} />}>
          <Trend {...{ scope, organization, locale }} year={year ?? usual} chosen={named} />
        </Suspense>
      ) : null}
    </IslandMessages>
  );
}

type TrendProps = Pick<Props, "scope" | "chosen" | "locale"> & { organization: number; year: CostYear };

/** Loads after the table, because it reads every year. */
async function Trend({ scope, organization, locale, year, chosen }: TrendProps) {
  const begin = Number(year.key.slice(5));
  const [years, prices] = await Promise.all([
    readCostByYear(scope, { organization, begin, last: TREND_YEARS, running: { locale } }),
    readPricedPlatforms(scope.within(organization)),
  ]);
  const all = prices.flatMap((one) => one.prices);
  const priced = yearsOfPrices(all, { today: month(runningMonth()), begin, last: TREND_YEARS });
  return (
    <>
      <CostTrendLater years={years} year={year.label} chosen={chosen} />
      <PriceForecastLater
        currency={settings().REFERENCE_CURRENCY}
        {...priced}
        rows={pricedRows(prices, priced, locale)}
      />
    </>
  );
}

type Named = Awaited<ReturnType<typeof readPricedPlatforms>>;

/** Platforms with a known price in any of the years, by name. */
const pricedRows = (platforms: Named, years: PricedYears, locale: Locale): PricedRow[] =>
  platforms
    .map(({ platform, prices }) => ({
      ...{ key: platform.pk, name: entityName(platform, locale) },
      prices: pricesOfYears(prices, years),
    }))
    .filter(({ prices }) => prices.some(({ price }) => price !== null))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale));

/** Addresses may name a calendar year only. */
const yearIn = (text: string | null, usual: CostYear): CostYear =>
  text === null ? usual : costYear(month(text.length === 4 ? `${text}-01` : text));

const placed = ({ key, label, to }: CostYear) => ({
  ...{ key, label, last: to },
  ...{ from: firstDay(key), to: lastDay(to) },
});

const monthsOf = ({ range: { from, to } }: Selection) => ({ ...(from && { from }), ...(to && { to }) });
