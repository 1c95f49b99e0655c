"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useReportTypeName } from "@/components/counter/report-type-name";
import { type ListState, pageChange } from "@/components/lists/use-list";
import { later } from "@/components/ui/parts/later";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { Notice } from "@/components/ui/states/notice";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Pager } from "@/components/ui/tables/pager";
import type { Intention } from "@/lib/harvest/contract";
import { monthOverviewCall, type MonthOverview as Overview } from "@/lib/harvest/overview/contract";
import { useCall } from "@/lib/kit/call/use-call";
import { now } from "@/lib/kit/clock";
import { credentialsName } from "../credentials-name";
import { followRows, overviewInterval } from "./follow-month";
import { type MonthPlace, type MonthSearch, type monthList, monthQuery } from "./month-list";
import type { OpenCell } from "./month-row";
import { MonthStrip } from "./month-strip";
import { OverviewTable } from "./month-table.client";
import type { OverviewRow } from "./month-ticks";
import { MonthTools } from "./month-tools.client";
import { NoRows } from "./no-rows";
import { type CellTicks, useCellTicks } from "./use-cell-ticks";

const DownloadsDialog = later(() => import("../downloads/downloads-dialog.client").then((it) => it.DownloadsDialog));

const YearlyOverviewDialog = later(() =>
  import("../yearly/yearly-overview-dialog.client").then((it) => it.YearlyOverviewDialog),
);

type OpenedDialogProps = ({ cell: OpenCell } | { year: OverviewRow }) & { month: string; onClose: () => void };

/** The downloads of a cell, or all months of its credentials. */
function OpenedDialog({ month, onClose, ...opened }: OpenedDialogProps) {
  const locale = useLocale();
  const row = "cell" in opened ? opened.cell.row : opened.year;
  const named = useReportTypeName();
  const name = credentialsName(row, locale);
  if (!("cell" in opened)) return <YearlyOverviewDialog credentials={{ pk: row.pk, name }} onClose={onClose} />;
  const cell = row.reports.find(({ counter_report }) => counter_report.pk === opened.cell.report);
  return (
    <DownloadsDialog
      filter={{ credentials: row.pk, report: opened.cell.report, month }}
      name={[name, cell && named(cell.counter_report), month].filter(Boolean).join(" · ")}
      {...(cell?.state === "not_offered" && {
        notOffered: { credentials: row.pk, report: cell.counter_report, months: [month] },
      })}
      {...(cell?.broken && { broken: { by: cell.broken_by ?? "" } })}
      onClose={onClose}
    />
  );
}

type FollowedHarvest = { harvest: number; previous: readonly OverviewRow[]; intentions: readonly Intention[] };

/** The rows, plus those present when a harvest started here, while it is followed. */
function useFollowedRows(rows: readonly OverviewRow[]) {
  const [followed, setFollowed] = useState<FollowedHarvest | null>(null);
  return {
    rows: followed ? followRows(rows, followed.previous, followed.intentions) : rows,
    harvest: followed?.harvest ?? null,
    follow: (harvest: number, previous: readonly OverviewRow[]) => setFollowed({ harvest, previous, intentions: [] }),
    /** Updates the followed intentions. */
    setIntentions: (intentions: readonly Intention[]) => setFollowed((last) => last && { ...last, intentions }),
    leave: () => setFollowed(null),
  };
}

const MonthFollow = later(() => import("./month-follow.client").then((it) => it.MonthFollow));
const HarvestTicked = later(() => import("./harvest-ticked-dialog.client").then((it) => it.HarvestTickedDialog));

type Props = {
  overview: Overview;
  search: MonthSearch;
  place: MonthPlace;
  list: ListState<typeof monthList>;
};

/**
 * A month of all credentials: the state of each report, updated live, and harvesting of missing ones. Needs
 * "harvestStatus", "harvestPages", "harvest", "counter".
 */
export function MonthOverviewTable({ list, overview, search, place }: Props) {
  const t = useTranslations("harvestStatus");
  const notify = useSnackbar();
  const [confirms, setConfirms] = useState(false);
  const ticks = useCellTicks();
  const { query, data, problem, refresh, followed } = useMonth(overview, search, place);
  const begun = (harvest: number, count: number) => {
    followed.follow(harvest, followed.rows);
    ticks.clear();
    notify({ tone: "ok", text: t("begun", { count }) });
    refresh();
  };
  return (
    <>
      <MonthStrip month={place.month} states={data.states} list={list} search={search} />
      {problem ? (
        <Notice tone="warning" action={<RetryButton onRetry={refresh} />}>
          {t("notFollowed", { reason: problem.message })}
        </Notice>
      ) : null}
      {followed.harvest !== null ? (
        <MonthFollow
          harvest={followed.harvest}
          onIntentions={followed.setIntentions}
          onProgress={refresh}
          onDismiss={followed.leave}
        />
      ) : null}
      {followed.rows.length > 0 ? (
        <>
          <MonthTools
            {...{ ticks, query }}
            rows={followed.rows}
            states={data.states}
            onHarvest={() => setConfirms(true)}
          />
          <Rows rows={followed.rows} {...{ list, data, search, place, ticks, refresh }} />
        </>
      ) : (
        <NoRows search={search} states={data.states} />
      )}
      {confirms ? (
        <HarvestTicked
          ticks={[...ticks.ticked.values()]}
          month={place.month}
          onClose={() => setConfirms(false)}
          onUntick={(of) => ticks.tick(of, false)}
          onBegun={begun}
        />
      ) : null}
    </>
  );
}

/** The live overview, and the rows of a harvest started here. */
function useMonth(first: Overview, search: MonthSearch, place: MonthPlace) {
  const query = monthQuery(search, place);
  const answer = useCall(
    monthOverviewCall,
    { query },
    { first, every: (last) => overviewInterval(last ?? first, now()) },
  );
  const data = answer.data ?? first;
  const followed = useFollowedRows(data.results);
  return { query, data, problem: answer.problem, refresh: () => void answer.refresh(), followed };
}

type RowsProps = Omit<Props, "overview"> & {
  data: Overview;
  rows: readonly OverviewRow[];
  ticks: CellTicks;
  refresh: () => void;
};

function Rows({ list, data, rows, search, place, ticks, refresh }: RowsProps) {
  const t = useTranslations("harvestStatus.table");
  const [opened, setOpened] = useState<{ cell: OpenCell } | { year: OverviewRow } | null>(null);
  return (
    <>
      <OverviewTable
        caption={t("caption", { month: place.month })}
        reports={data.counter_reports}
        // The rows of one organization need no groups.
        group={place.organizationId === null ? search.order_by : null}
        {...{ rows, ticks }}
        state={search.state ?? undefined}
        isBusy={list.isPending}
        onOpen={(cell) => setOpened({ cell })}
        onYear={(year) => setOpened({ year })}
      />
      <Pager
        page={search.page}
        size={search.page_size}
        total={data.count}
        href={(page, size) => list.href(pageChange(page, size))}
        onChange={(page, size) => list.go(pageChange(page, size), "page")}
      />
      {opened ? (
        <OpenedDialog
          {...opened}
          month={place.month}
          onClose={() => {
            setOpened(null);
            refresh();
          }}
        />
      ) : null}
    </>
  );
}
