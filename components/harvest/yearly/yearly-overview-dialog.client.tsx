"use client";

import { CloudDownload, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/fields/switch.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { later } from "@/components/ui/parts/later";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { ErrorState } from "@/components/ui/states/error-state";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Skeleton } from "@/components/ui/states/skeleton";
import { credentialsMatrixCall } from "@/lib/harvest/overview/contract";
import { matrixStatuses } from "@/lib/harvest/overview/matrix-status";
import { useCall } from "@/lib/kit/call/use-call";
import { runningMonth } from "@/lib/kit/clock";
import { CellIcon, matrixIcons } from "../cells/cell-icon";
import { BrokenNotice } from "../errors/broken-notice";
import { NotOfferedNotice } from "../errors/harvest-other-release.client";
import { HarvestFollow } from "../follow/harvest-follow.client";
import { RefusalNotice } from "../start/refusal-notice";
import { useHarvestInPlace } from "../start/use-harvest-in-place";
import { OfferedReportsPanel } from "./offered-reports.client";
import { YearlyMatrix } from "./yearly-matrix";
import {
  allKeys,
  notOfferedMonths,
  replaces,
  requestsOf,
  selectedCells,
  type YearlyMode,
  type YearlyRow,
  yearlyRows,
} from "./yearly-plan";

type YearlyTicks = ReturnType<typeof useYearlyTicks>;

/** The selection for one purpose; another purpose clears it. */
function useYearlyTicks(rows: readonly YearlyRow[]) {
  const [mode, setMode] = useState<YearlyMode>("harvest");
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const selection = selectedCells(rows, ticked, mode);
  return {
    mode,
    ticked,
    selection,
    /** Months whose numbers would be replaced. */
    replaced: mode === "harvest" ? selection.filter(({ cell }) => replaces(cell)).length : 0,
    clear: () => setTicked(new Set()),
    setMode: (next: YearlyMode) => {
      setMode(next);
      setTicked(new Set());
    },
    toggle: (key: string) => {
      const next = new Set(ticked);
      if (!next.delete(key)) next.add(key);
      setTicked(next);
    },
    /** `of`: the visible rows. */
    tickAll: (of: readonly YearlyRow[]) => setTicked(new Set([...ticked, ...allKeys(of, mode)])),
  };
}

type YearlyToolsProps = {
  ticks: YearlyTicks;
  /** The visible rows. */
  rows: readonly YearlyRow[];
};

/** Bulk selection and the purpose of the selection. */
function YearlyTools({ ticks, rows }: YearlyToolsProps) {
  const t = useTranslations("harvestStatus.year");
  const { mode, ticked } = ticks;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <p className="max-w-[72ch] text-muted">{t(mode === "delete" ? "deleteHint" : "hint")}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" disabled={allKeys(rows, mode).length === 0} onClick={() => ticks.tickAll(rows)}>
          {t(mode === "delete" ? "tickAll" : "tickMissing")}
        </Button>
        <Button size="small" disabled={ticked.size === 0} onClick={ticks.clear}>
          {t("clear")}
        </Button>
        <Switch
          label={t("deleteMode")}
          value={mode === "delete"}
          onChange={(deletes) => ticks.setMode(deletes ? "delete" : "harvest")}
        />
      </div>
    </div>
  );
}

const YearlyDeleteDialog = later(() => import("./yearly-delete-dialog.client").then((it) => it.YearlyDeleteDialog));

/** Approximate number of rows shown at first; always whole years. */
const FEW = 12;

/** Milliseconds between two refreshes while something is planned. */
const PLANNED_EVERY = 10_000;

const isBroken = ({ cells }: YearlyRow) => cells.some(({ cell }) => cell?.broken);
const isUnderWay = ({ cells }: YearlyRow) => cells.some(({ cell }) => cell?.planned);

type Props = { credentials: { pk: number; name: string }; onClose: () => void };

/**
 * Every month of every report of one set of credentials: shows data, harvests missing months, deletes. Needs
 * "harvestStatus", "harvestPages", "harvest", "counter".
 */
export function YearlyOverviewDialog({ credentials, onClose }: Props) {
  const t = useTranslations("harvestStatus.year");
  const notify = useSnackbar();
  const [isWhole, setWhole] = useState(false);
  const [begun, setBegun] = useState<number | null>(null);
  const [deletes, setDeletes] = useState(false);
  const { data, problem, refresh } = useCall(
    credentialsMatrixCall,
    { params: { id: credentials.pk } },
    { every: (years) => (yearlyRows(years ?? [], "9999").some(isUnderWay) ? PLANNED_EVERY : 0) },
  );
  const all = yearlyRows(data ?? [], runningMonth());
  const ticks = useYearlyTicks(all);
  const harvest = useHarvestInPlace(({ pk, total }) => {
    setBegun(pk);
    ticks.clear();
    notify({ tone: "ok", text: t("begun", { count: total }) });
    void refresh();
  });
  const visibleRows = isWhole ? all : all.filter(({ year }, _, rows) => isAmongFirst(rows, year));
  const { mode, selection } = ticks;
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t("title")}
      description={credentials.name}
      footer={
        <Footer
          ticks={ticks}
          isBusy={harvest.isBusy}
          onHarvest={() => void harvest.start(requestsOf(credentials.pk, selection))}
          onDelete={() => setDeletes(true)}
        />
      }
    >
      <div className="flex min-h-64 flex-col gap-4">
        {all.some(isBroken) ? <BrokenNotice by="" credentials={credentials.pk} /> : null}
        <YearlyTools ticks={ticks} rows={visibleRows} />
        {begun !== null ? (
          <HarvestFollow harvest={begun} onDismiss={() => setBegun(null)} onProgress={() => void refresh()} />
        ) : null}
        <RefusalNotice refusal={harvest.refusal} />
        {data ? (
          <YearlyMatrix
            name={credentials.name}
            rows={visibleRows}
            mode={mode}
            ticked={ticks.ticked}
            onToggle={ticks.toggle}
            onRefused={(text) => notify({ tone: "info", text })}
          />
        ) : problem ? (
          <ErrorState title={t("notLoaded")} retry={<RetryButton onRetry={() => void refresh()} />}>
            {problem.message}
          </ErrorState>
        ) : (
          <Skeleton rows={8} />
        )}
        {mode === "harvest"
          ? [...notOfferedMonths(selection)].map(([report, months]) => (
              <NotOfferedNotice key={report.pk} credentials={credentials.pk} {...{ report, months }} />
            ))
          : null}
        {visibleRows.length < all.length ? (
          <Button size="small" className="self-start" onClick={() => setWhole(true)}>
            {t("earlier")}
          </Button>
        ) : null}
        <YearlyLegend />
        <OfferedReportsPanel credentials={credentials.pk} />
      </div>
      {deletes ? (
        <YearlyDeleteDialog
          credentials={credentials.pk}
          selection={selection}
          onClose={() => setDeletes(false)}
          onDeleted={() => {
            ticks.clear();
            void refresh();
          }}
        />
      ) : null}
    </Dialog>
  );
}

/** The first whole years that fit about a screen; at least two. */
function isAmongFirst(rows: readonly { year: number }[], year: number): boolean {
  const years = [...new Set(rows.map((row) => row.year))];
  const perYear = rows.length / Math.max(1, years.length);
  return years.indexOf(year) < Math.max(2, Math.floor(FEW / perYear));
}

type FooterProps = { ticks: YearlyTicks; isBusy: boolean; onHarvest: () => void; onDelete: () => void };

/** Size of the selection, and the action on it. */
function Footer({ ticks: { mode, selection, replaced }, isBusy, onHarvest, onDelete }: FooterProps) {
  const t = useTranslations("harvestStatus.year");
  const count = selection.length;
  return (
    <>
      <p role="status" className="mr-auto text-muted text-sm">
        {mode === "delete" ? t("chosenToDelete", { count }) : t("chosen", { count, replaced })}
      </p>
      {mode === "delete" ? (
        <Button variant="danger" icon={Trash2} disabled={count === 0} onClick={onDelete}>
          {t("delete", { count })}
        </Button>
      ) : (
        <Button variant="primary" icon={CloudDownload} busy={isBusy} disabled={count === 0} onClick={onHarvest}>
          {t("harvest", { count })}
        </Button>
      )}
    </>
  );
}

function YearlyLegend() {
  const t = useTranslations();
  return (
    <ul aria-label={t("harvestStatus.year.legend")} className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
      {[...matrixStatuses].reverse().map((status) => (
        <li key={status} className="flex items-center gap-1.5">
          <CellIcon look={matrixIcons[status]} size={15} />
          {t(`harvest.matrix.${status}`)}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <CloudDownload size={15} aria-hidden className="text-info" />
        {t("harvestStatus.year.planned")}
      </li>
    </ul>
  );
}
