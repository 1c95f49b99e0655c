"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { UnitPrice } from "@/components/cost/unit-price";
import { useCostWords } from "@/components/cost/use-cost-words";
import { useMoney } from "@/components/cost/use-money";
import { type CountedGroup, CountedUse } from "@/components/interest/counted-use";
import { Count } from "@/components/ui/count";
import { Card } from "@/components/ui/page/card";
import { FigureTile, FigureTiles } from "@/components/ui/page/figure-tiles";
import { PendingPart } from "@/components/ui/parts/pending-part";
import { useVisible } from "@/components/ui/parts/use-visible";
import { ErrorState } from "@/components/ui/states/error-state";
import { DataTable } from "@/components/ui/tables/data-table";
import { type CostOfYear, costByYearCall } from "@/lib/cost/contract";
import { groupsText } from "@/lib/interest/chosen-groups";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import type { interestGroupNames } from "@/lib/interest/interest-report";
import { useCall } from "@/lib/kit/call/use-call";
import { useFormat } from "@/lib/kit/format/use-format";
import type { Months } from "@/lib/navigation/date-range";
import { entityName } from "@/lib/organizations/entity-name";
import { allPlatformsOverlapCall } from "@/lib/overlap/contract";
import { TopTitles } from "../dashboard/top-titles.client";

type Denial = CountedGroup & {
  short_name: (typeof interestGroupNames)[number];
  label: string;
  /** Null without a report that counts it. */
  total: number | null;
};

type Place = { platform: number; organization: number; months: Months };
type Props = Place & {
  /** Months and completeness of the figures. */
  period: string;
  /** Month in which the years of the cost begin, 1 for January. */
  begin: number;
  /** Groups that imply access. */
  groups: readonly InterestGroupEntity[];
  denials: readonly Denial[];
};

const TREND_YEARS = 4;

/** Printed only: loaded when the page is printed. */
export function BriefingCards({ period, begin, groups, denials, ...place }: Props) {
  const section = useRef<HTMLElement>(null);
  const isPrinted = useVisible(section);
  const { platform, organization, months } = place;
  const t = useTranslations("platforms");
  const top = useTranslations("dashboard.top");
  return (
    <section ref={section} className="hidden flex-col gap-4 print:flex">
      <Cost {...place} {...{ begin, groups }} isEnabled={isPrinted} />
      <Overlap {...place} {...{ period, groups }} isEnabled={isPrinted} />
      {denials.map(({ short_name, label, total, ...names }) => (
        <div key={short_name} className="flex flex-col gap-1">
          {total === null ? (
            <Card title={top("title", { kind: label })}>{t("noReport")}</Card>
          ) : (
            <TopTitles group={{ short_name, name: label }} of={{ organization, platform, ...months }} />
          )}
          <Basis of={[names]} period={period} />
        </div>
      ))}
    </section>
  );
}

/** Measure and period of the card above. */
const Basis = ({ of, period }: { of: readonly CountedGroup[]; period: ReactNode }) => (
  <div className="px-4">
    <CountedUse groups={of} />
    <p className="text-muted text-sm">{period}</p>
  </div>
);

type CostProps = Place & Pick<Props, "begin" | "groups"> & { isEnabled: boolean };

/** Price and cost per use by year, each with the reason where it is not complete. */
function Cost({ platform, organization, begin, groups, isEnabled }: CostProps) {
  const t = useTranslations("cost");
  const locale = useLocale();
  const { amount } = useMoney();
  const { priceReason } = useCostWords();
  const query = { begin: String(begin), last: String(TREND_YEARS) };
  const { data, problem } = useCall(costByYearCall, { params: { organization }, query }, { enabled: isEnabled });
  const rows = (data ?? []).map((year) => ({ ...year, own: year.platforms.find(({ pk }) => pk === platform) }));
  const hasPrice = rows.some(({ own }) => own !== undefined && own.prices > 0);
  type Row = CostOfYear & Pick<(typeof rows)[number], "own">;
  const priceOf = ({ own }: Row) => (own?.price ? amount(own.price) : priceReason(own?.groups ?? {}));
  return (
    <div className="flex flex-col gap-1">
      <Card title={t("trend.title")} flush={hasPrice}>
        {problem ? (
          <Failure of={problem} />
        ) : !data ? (
          <PendingPart className="h-24" />
        ) : hasPrice ? (
          <DataTable<Row>
            frameless
            caption={t("trend.title")}
            rows={rows}
            rowKey={({ year }) => year}
            columns={[
              { key: "year", header: t("trend.year"), cell: ({ year }) => year },
              {
                key: "price",
                header: t("column.price", { currency: data[0]?.reference_currency ?? "" }),
                align: "number",
                cell: priceOf,
              },
              ...groups.map(({ short_name: group, ...names }) => ({
                key: group,
                header: t("column.unitPrice", { group: entityName(names, locale) }),
                align: "number" as const,
                cell: ({ own }: Row) => {
                  const cost = own?.groups[group];
                  return cost ? <UnitPrice cost={cost} usingUnpaid={own.using_unpaid} /> : t("state.no_price");
                },
              })),
            ]}
          />
        ) : (
          t("state.no_price")
        )}
      </Card>
      {hasPrice ? <Basis of={groups} period={`${t("tip.unitPrice")}. ${t("trend.intro")}`} /> : null}
    </div>
  );
}

type OverlapProps = Place & Pick<Props, "groups" | "period"> & { isEnabled: boolean };

function Overlap({ platform, organization, months: { from, to }, groups, period, isEnabled }: OverlapProps) {
  const t = useTranslations("overlap");
  const noReport = useTranslations("platforms")("noReport");
  const { percent } = useFormat();
  const query = {
    ...(from && { from }),
    ...(to && { to }),
    groups: groupsText(groups.map(({ short_name: name }) => name)),
  };
  const { data, problem } = useCall(
    allPlatformsOverlapCall,
    { params: { organization }, query },
    { enabled: isEnabled && groups.length > 0 },
  );
  if (groups.length === 0) return null;
  const own = data?.find((row) => row.platform.pk === platform);
  const part = (value: number | null | undefined, of: number | null | undefined, label: string) =>
    of && value != null ? `${label}: ${percent(value / of)}` : null;
  const figure = (value: number | null | undefined) => <Count value={value ?? null} reason={noReport} />;
  return (
    <div className="flex flex-col gap-1">
      <Card title={t("tab.others")}>
        {problem ? (
          <Failure of={problem} />
        ) : data ? (
          <FigureTiles>
            <FigureTile name={t("others.titles")}>{figure(own?.titles)}</FigureTile>
            <FigureTile name={t("others.overlap")} note={part(own?.overlap, own?.titles, t("others.share"))}>
              {figure(own?.overlap)}
            </FigureTile>
            <FigureTile name={t("others.interest")}>{figure(own?.total_interest)}</FigureTile>
            <FigureTile
              name={t("others.overlapInterest")}
              note={part(own?.overlap_interest, own?.total_interest, t("others.interestShare"))}
            >
              {figure(own?.overlap_interest)}
            </FigureTile>
          </FigureTiles>
        ) : (
          <PendingPart className="h-20" />
        )}
      </Card>
      <Basis of={groups} period={period} />
    </div>
  );
}

function Failure({ of }: { of: Error }) {
  const t = useTranslations("platforms.detail");
  return <ErrorState title={t("figuresFailed")}>{of.message}</ErrorState>;
}
