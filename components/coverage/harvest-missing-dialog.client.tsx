"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useStartHarvest } from "@/components/harvest/start/use-start-harvest";
import { Button } from "@/components/ui/button";
import { Count } from "@/components/ui/count";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { EmptyState } from "@/components/ui/states/empty-state";
import { ErrorState } from "@/components/ui/states/error-state";
import { Notice } from "@/components/ui/states/notice";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Skeleton } from "@/components/ui/states/skeleton";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { type HarvestableGap, harvestableCall } from "@/lib/coverage/contract";
import { monthRuns } from "@/lib/coverage/covered-months";
import type { Sent } from "@/lib/kit/call/call-shape";
import { useCall } from "@/lib/kit/call/use-call";
import { groupBy } from "@/lib/kit/group-by";

export type MissingQuery = Sent<typeof harvestableCall.query>;

type Props = { query: MissingQuery; report: string; onClose: () => void };

/** Missing report-months of one report type. */
export function HarvestMissingDialog({ query, report, onClose }: Props) {
  const t = useTranslations("coverage");
  const { data, problem, refresh } = useCall(harvestableCall, { query });
  return (
    <HarvestGapsDialog
      title={t("missingTitle", { report })}
      description={t("missingText")}
      gaps={data ?? null}
      {...{ problem, refresh, onClose }}
    />
  );
}

type GapsProps<Gap> = {
  title: string;
  description: string;
  /** Null until they are loaded. */
  gaps: readonly Gap[] | null;
  problem: { message: string } | null | undefined;
  refresh: () => void;
  onClose: () => void;
  /** Shown above the table, about the chosen platforms. */
  aboutChosen?: (chosen: readonly Gap[]) => ReactNode;
};

const monthsIn = (gaps: readonly HarvestableGap[]) => gaps.reduce((sum, { months }) => sum + months.length, 0);

/** Missing report-months by platform; harvests all of them except deselected platforms. */
export function HarvestGapsDialog<Gap extends HarvestableGap>(props: GapsProps<Gap>) {
  const { title, description, gaps, problem, refresh, onClose, aboutChosen } = props;
  const t = useTranslations("coverage");
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const { isBusy, problem: refused, start } = useStartHarvest(onClose);
  const platforms = [...groupBy(gaps ?? [], ({ platform }) => platform.pk)].map(([pk, own]) => ({
    ...{ pk, name: own[0]?.platform.name ?? "", count: monthsIn(own) },
    organizations: new Set(own.map(({ organization }) => organization.pk)).size,
  }));
  const isOfSeveral = new Set(gaps?.map(({ organization }) => organization.pk)).size > 1;
  const organizationsColumn: DataColumn<(typeof platforms)[number]> = {
    key: "organizations",
    header: t("organizations"),
    align: "number",
    cell: ({ organizations }) => <Count value={organizations} />,
  };
  const chosen = (gaps ?? []).filter(({ platform }) => !leftOut.has(platform.pk));
  const count = monthsIn(chosen);
  const requests = () =>
    chosen.flatMap(({ credentials, report_type, months }) =>
      monthRuns(months).map(({ from, to }) => ({
        ...{ credentials, counter_report: report_type.pk },
        ...{ start_date: from, end_date: to },
      })),
    );
  const tick = (rows: readonly { pk: number }[], isTicked: boolean) => {
    const next = new Set(leftOut);
    for (const { pk } of rows) {
      if (isTicked) next.delete(pk);
      else next.add(pk);
    }
    setLeftOut(next);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <Button variant="primary" busy={isBusy} disabled={count === 0} onClick={() => start(requests())}>
          {t("harvestThese", { count })}
        </Button>
      }
    >
      {refused ? <Notice tone="danger">{refused}</Notice> : null}
      {gaps && gaps.length > 0 ? aboutChosen?.(chosen) : null}
      {gaps ? (
        <DataTable
          caption={title}
          rows={platforms}
          rowKey={({ pk }) => pk}
          ticking={{
            has: ({ pk }) => !leftOut.has(pk),
            tick,
            label: ({ name }) => t("harvestPlatform", { platform: name }),
          }}
          empty={<EmptyState title={t("nothingMissingTitle")}>{t("nothingMissingText")}</EmptyState>}
          columns={[
            { key: "platform", header: t("platform"), cell: ({ name }) => name },
            ...(isOfSeveral ? [organizationsColumn] : []),
            { key: "months", header: t("reportMonths"), align: "number", cell: (row) => <Count value={row.count} /> },
          ]}
        />
      ) : problem ? (
        <ErrorState title={t("missingUnknown")} retry={<RetryButton onRetry={refresh} />}>
          {problem.message}
        </ErrorState>
      ) : (
        <Skeleton rows={5} />
      )}
    </Dialog>
  );
}
