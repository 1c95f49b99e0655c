"use client";

import { RotateCcw, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { later } from "@/components/ui/parts/later";
import { DataTable } from "@/components/ui/tables/data-table";
import {
  dropJobCall,
  type FailedJob,
  type listFailedJobsCall,
  retryJobCall,
} from "@/lib/administration/queue/contract";
import type { Received } from "@/lib/kit/call/call-shape";
import { send } from "@/lib/kit/call/send";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";

const ConfirmDialog = later(() =>
  import("@/components/ui/overlays/confirm-dialog.client").then((it) => it.ConfirmDialog),
);

/** Jobs that failed for good, with the reason; each can be retried or dropped. */
export function FailedJobs({ of: { count, results } }: { of: Received<typeof listFailedJobsCall.returns> }) {
  const t = useTranslations("maintenance.givenUp");
  const { timestamp } = useFormat();
  const router = useRouter();
  const { isBusy, run } = useSnackbarAction();
  const [dropping, setDropping] = useState<FailedJob | null>(null);
  const retry = ({ pk, title }: FailedJob) =>
    run(async () => {
      await send(retryJobCall, { params: { id: pk } }).finally(() => router.refresh());
      return t("retried", { title });
    });
  const drop = async ({ pk, title }: FailedJob) => {
    await send(dropJobCall, { params: { id: pk } }).finally(() => router.refresh());
    return t("dropped", { title });
  };
  return (
    <>
      <DataTable
        caption={t("caption")}
        isCards
        rows={results}
        rowKey={({ pk }) => pk}
        columns={[
          {
            key: "job",
            header: t("job"),
            cell: ({ title, is_scheduled: isScheduled }) => (
              <div className="min-w-40 py-1">
                <span className="block font-medium">{title}</span>
                {isScheduled ? <span className="block text-muted text-sm">{t("again")}</span> : null}
              </div>
            ),
          },
          {
            key: "error",
            header: t("error"),
            wide: true,
            cell: ({ error }) => (
              <span className="block max-w-[60ch] py-1 text-sm [overflow-wrap:anywhere]">{error ?? t("killed")}</span>
            ),
          },
          {
            key: "failed",
            header: t("failedAt"),
            cell: ({ failed, attempts }) => (
              <div className="py-1">
                <time className="block whitespace-nowrap" dateTime={failed}>
                  {timestamp(failed)}
                </time>
                <span className="block text-muted text-sm">{t("attempts", { count: attempts })}</span>
              </div>
            ),
          },
          {
            key: "actions",
            header: t("retry"),
            hideHeader: true,
            align: "actions",
            cell: (job) => (
              <span className="flex justify-end">
                <IconButton
                  label={t("retryNamed", { title: job.title })}
                  icon={RotateCcw}
                  disabled={isBusy}
                  onClick={() => void retry(job)}
                />
                <IconButton
                  label={t("dropNamed", { title: job.title })}
                  icon={Trash2}
                  onClick={() => setDropping(job)}
                />
              </span>
            ),
          },
        ]}
      />
      {count > results.length ? (
        <p className="text-muted text-sm">{t("more", { count: count - results.length })}</p>
      ) : null}
      {dropping ? (
        <ConfirmDialog
          open
          danger
          onClose={() => setDropping(null)}
          title={t("dropTitle")}
          accept={t("drop")}
          onAccept={() => drop(dropping)}
        >
          <p>{t("dropText", { title: dropping.title })}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
