"use client";

import { CircleHelp, CloudDownload, Trash2, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { ReportTypeCode } from "@/components/counter/report-type-name";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Count } from "@/components/ui/count";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { ErrorState } from "@/components/ui/states/error-state";
import { Notice } from "@/components/ui/states/notice";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Skeleton } from "@/components/ui/states/skeleton";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { getCredentialsCall } from "@/lib/credentials/contract";
import { purgeIntentionsCall } from "@/lib/harvest/contract";
import { type ImportBatch, lookupImportsCall } from "@/lib/imports/contract";
import { send } from "@/lib/kit/call/send";
import { useAction } from "@/lib/kit/call/use-action";
import { useCall } from "@/lib/kit/call/use-call";
import { useFormat } from "@/lib/kit/format/use-format";
import { plannedMonthsByReport, type SelectedCell } from "./yearly-plan";

const icons = { sushi: CloudDownload, manual: Upload, unknown: CircleHelp };

function useDeletedColumns(): DataColumn<ImportBatch>[] {
  const t = useTranslations("harvestStatus.delete");
  const { timestamp } = useFormat();
  return [
    { key: "month", header: t("column.month"), cell: ({ month }) => month },
    {
      key: "report",
      header: t("column.report"),
      cell: ({ report_type: type }) => (
        <span className="inline-flex items-center gap-1.5">
          <ReportTypeCode type={type} />
          <Badge>{type.release}</Badge>
        </span>
      ),
    },
    {
      key: "records",
      header: t("column.records"),
      align: "number",
      cell: ({ fact_count }) => <Count value={fact_count} />,
    },
    {
      key: "source",
      header: t("column.source"),
      cell: ({ source }) => {
        const Icon = icons[source];
        return (
          <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
            <Icon size={15} aria-hidden className="text-muted" />
            {t(`source.${source}`)}
          </span>
        );
      },
    },
    { key: "user", header: t("column.user"), cell: ({ user }) => user ?? t("byItself") },
    {
      key: "created",
      header: t("column.created"),
      cell: ({ created }) => <span className="whitespace-nowrap">{timestamp(created)}</span>,
    },
  ];
}

type Props = { credentials: number; selection: readonly SelectedCell[]; onClose: () => void; onDeleted: () => void };

/** Lists exactly what deleting the months deletes, then deletes it. */
export function YearlyDeleteDialog({ credentials, selection, onClose, onDeleted }: Props) {
  const t = useTranslations("harvestStatus.delete");
  const { data, problem, refresh } = useImportsToDelete(credentials, selection);
  const purge = usePurge(credentials, selection, () => {
    onClose();
    onDeleted();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t("title", { count: selection.length })}
      footer={
        <>
          <Button onClick={onClose}>{t("keep")}</Button>
          <Button variant="danger" icon={Trash2} busy={purge.isBusy} disabled={!data} onClick={() => void purge.run()}>
            {t("accept", { count: selection.length })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {purge.problem ? (
          <div role="alert">
            <Notice tone="danger">{purge.problem}</Notice>
          </div>
        ) : null}
        {data ? (
          <ImportsToDelete imports={data} months={selection.length} />
        ) : problem ? (
          <ErrorState title={t("notLoaded")} retry={<RetryButton onRetry={() => void refresh()} />}>
            {problem.message}
          </ErrorState>
        ) : (
          <Skeleton rows={4} />
        )}
      </div>
    </Dialog>
  );
}

function ImportsToDelete({ imports, months }: { imports: readonly ImportBatch[]; months: number }) {
  const t = useTranslations("harvestStatus.delete");
  const { count } = useFormat();
  const columns = useDeletedColumns();
  const records = imports.reduce((sum, { fact_count }) => sum + fact_count, 0);
  return (
    <>
      <Notice tone="warning" title={t("sum", { imports: imports.length, records: count(records) })}>
        <p>{t("whatGoes")}</p>
        {imports.length < months ? <p>{t("onlyDownloads", { count: months - imports.length })}</p> : null}
      </Notice>
      {imports.length > 0 ? (
        <DataTable caption={t("caption")} columns={columns} rows={imports} rowKey={({ pk }) => pk} />
      ) : null}
    </>
  );
}

/** The imports to delete, once the organization is loaded. */
function useImportsToDelete(id: number, selection: readonly SelectedCell[]) {
  const owner = useCall(getCredentialsCall, { params: { id } });
  const place = owner.data && {
    organization: owner.data.organization.pk,
    platform: owner.data.platform.pk,
    account: owner.data.account,
  };
  const lookup = useCall(
    lookupImportsCall,
    {
      body: plannedMonthsByReport(selection).map((request) => ({ organization: 0, platform: 0, ...place, ...request })),
    },
    { enabled: place !== undefined },
  );
  return {
    data: lookup.data,
    problem: owner.problem ?? lookup.problem,
    refresh: () => Promise.all([owner.refresh(), lookup.refresh()]),
  };
}

function usePurge(credentials: number, selection: readonly SelectedCell[], onDone: () => void) {
  const t = useTranslations("harvestStatus.delete");
  const notify = useSnackbar();
  const { isBusy, problem, run } = useAction();
  const purge = () =>
    run(async () => {
      const body = selection.map(({ report, month }) => ({
        credentials,
        counter_report: report.pk,
        start_date: `${month}-01`,
      }));
      const { imports, attempts } = await send(purgeIntentionsCall, { body });
      notify({ tone: "ok", text: t("done", { imports, attempts }) });
      onDone();
    });
  return { isBusy, problem, run: purge };
}
