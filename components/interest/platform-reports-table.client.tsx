"use client";

import { Pencil, Scale } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ReportTypeCode } from "@/components/counter/report-type-name";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import { useTicks } from "@/components/lists/use-ticks";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Option } from "@/components/ui/fields/option";
import { IconButton } from "@/components/ui/icon-button";
import { later } from "@/components/ui/parts/later";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import type { PlatformReports } from "@/lib/interest/contract";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { CountedMetrics } from "./counted-metrics";
import { interestPlatforms, TWICE, WITHOUT } from "./interest-lists";
import { useMetricName } from "./metric-names.client";

const PlatformReportsDialog = later(() =>
  import("./platform-reports-dialog.client").then((it) => it.PlatformReportsDialog),
);

/** Maximum selection for bulk changes. */
const MOST_TICKED = 1000;

type Props = {
  listing: { results: readonly PlatformReports[]; count: number; page: number };
  reports: readonly Option<number>[];
  /** Report types that define the interest of a new platform. */
  usual: readonly number[];
  /** Short names of report types that define the interest of at least one platform. */
  usedReports: readonly string[];
  groups: readonly Option<string>[];
  mayChange: boolean;
};

/** Platforms with the report types that define their interest. */
export function PlatformReportsTable({ listing, reports, usual, usedReports, groups, mayChange }: Props) {
  const t = useTranslations("interest");
  const locale = useLocale();
  const list = useList(interestPlatforms);
  const ticks = useTicks(listing.results, ({ pk }) => pk);
  const [changing, setChanging] = useState<readonly PlatformReports[] | null>(null);
  return (
    <>
      <ListView
        list={list}
        listing={listing}
        caption={t("platforms.caption")}
        columns={useColumns({ groups, onChange: mayChange ? (row) => setChanging([row]) : null })}
        rowKey={({ pk }) => pk}
        search={{ label: t("search"), hint: t("platforms.searchHint") }}
        filters={[
          {
            kind: "pick",
            name: "report",
            label: t("platforms.filter"),
            any: t("platforms.all"),
            options: [
              { value: WITHOUT, label: t("platforms.without") },
              { value: TWICE, label: t("platforms.withTwice") },
              ...usedReports.map((name) => ({ value: name, label: name })),
            ],
          },
        ]}
        {...(mayChange && {
          bulk: {
            ticks,
            most: MOST_TICKED,
            label: (row: PlatformReports) => t("platforms.tick", { name: entityName(row, locale) }),
            actions: (
              <Button size="small" variant="primary" icon={Pencil} onClick={() => setChanging(ticks.all)}>
                {t("platforms.changeTicked")}
              </Button>
            ),
          },
        })}
        empty={
          <EmptyState icon={Scale} title={t("platforms.empty")}>
            {t("platforms.emptyText")}
          </EmptyState>
        }
      />
      {changing ? (
        <PlatformReportsDialog
          platforms={changing}
          reports={reports}
          usual={usual}
          groups={groups}
          onClose={() => setChanging(null)}
        />
      ) : null}
    </>
  );
}

/** Badges in one line. Definitions are mostly alike, so the next platform matters more than further badges. */
const VISIBLE = 9;

type BadgesProps = { types: readonly PlatformReports["interest_reports"][number]["report_type"][] };

function ReportBadges({ types }: BadgesProps) {
  const t = useTranslations("interest.platforms");
  const [showsAll, showAll] = useState(false);
  // One more would take the room of the button.
  const isFolded = types.length > VISIBLE + 1 && !showsAll;
  return (
    <>
      {(isFolded ? types.slice(0, VISIBLE) : types).map((type) => (
        <Badge key={type.pk}>
          <ReportTypeCode type={type}>{type.short_name}</ReportTypeCode>
        </Badge>
      ))}
      {isFolded ? (
        <button
          type="button"
          onClick={() => showAll(true)}
          className="min-h-6 rounded px-1 text-brand text-sm underline decoration-brand/40 underline-offset-3 hover:decoration-current"
        >
          {t("more", { count: types.length - VISIBLE })}
        </button>
      ) : null}
    </>
  );
}

type Asked = {
  groups: readonly Option<string>[];
  /** Null if the reader may not change it. */
  onChange: ((row: PlatformReports) => void) | null;
};

function useColumns({ groups, onChange }: Asked): DataColumn<PlatformReports>[] {
  const t = useTranslations("interest");
  const locale = useLocale();
  const metricName = useMetricName();
  return [
    {
      key: "name",
      header: t("column.platform"),
      cell: (row) => (
        <TextLink href={pathTo("platform-detail", { platformId: row.pk })} quiet className="font-medium">
          {entityName(row, locale)}
        </TextLink>
      ),
      text: (row) => entityName(row, locale),
    },
    {
      key: "provider",
      header: t("column.provider"),
      wide: true,
      cell: ({ provider }) => provider,
      text: ({ provider }) => provider,
    },
    {
      key: "reports",
      header: t("column.reports"),
      cell: ({ interest_reports, counted_twice: doubled, has_data: hasData }) =>
        interest_reports.length > 0 ? (
          <span className="flex flex-wrap gap-1">
            <ReportBadges types={interest_reports.map(({ report_type: type }) => type)} />
            {doubled.length > 0 ? (
              <Badge tone="warning">
                {t("platforms.twice", { reports: doubled.map((pair) => pair.join(" + ")).join(", ") })}
              </Badge>
            ) : null}
          </span>
        ) : hasData ? (
          <Badge tone="warning">{t("platforms.uncounted")}</Badge>
        ) : (
          <span className="text-muted">{t("platforms.none")}</span>
        ),
      text: ({ interest_reports, has_data: hasData }) =>
        interest_reports.map(({ report_type }) => report_type.short_name).join(", ") ||
        t(hasData ? "platforms.uncounted" : "platforms.none"),
    },
    {
      key: "counted",
      header: t("column.counted"),
      cell: ({ interest_reports }) => (
        <CountedMetrics
          groups={groups}
          counted={interest_reports.map(({ report_type: { pk, short_name }, metrics }) => ({
            ...{ key: String(pk), report: short_name, metrics },
          }))}
        />
      ),
      text: ({ interest_reports }) =>
        interest_reports
          .flatMap(({ report_type, metrics }) =>
            metrics.map(({ metric }) => `${report_type.short_name} ${metricName(metric)}`),
          )
          .join(", ") || t("countsNothing"),
    },
    ...(onChange
      ? [
          {
            key: "actions",
            header: t("column.actions"),
            hideHeader: true,
            align: "actions" as const,
            cell: (row: PlatformReports) => (
              <IconButton
                label={t("platforms.change", { name: entityName(row, locale) })}
                icon={Pencil}
                onClick={() => onChange(row)}
              />
            ),
          },
        ]
      : []),
  ];
}
