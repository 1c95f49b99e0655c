"use client";

import { ScrollText, SquareTerminal, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import { IconButton } from "@/components/ui/icon-button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { later } from "@/components/ui/parts/later";
import { EmptyState } from "@/components/ui/states/empty-state";
import { WorkStatus } from "@/components/ui/states/progress";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { cancelRunCall, getRunCall, type ManagementRun } from "@/lib/administration/contract";
import { send } from "@/lib/kit/call/send";
import { useRunProgress } from "@/lib/kit/call/use-run-progress";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { isInProgress } from "@/lib/kit/jobs/work-state";
import { runsList } from "./maintenance-lists";

const RunLog = later(() => import("./run-log.client").then((it) => it.RunLog));

type Props = { found: { results: readonly ManagementRun[]; count: number; page: number } };

/** Runs of commands; running ones update live. */
export function RunsTable({ found }: Props) {
  const t = useTranslations("maintenance");
  const list = useList(runsList);
  return (
    <ListView
      list={list}
      listing={found}
      caption={t("page.caption")}
      columns={useColumns()}
      rowKey={({ pk }) => pk}
      filters={[
        {
          kind: "states",
          name: "status",
          label: t("page.byStatus"),
          options: [
            { value: null, label: t("page.all") },
            ...(["finished", "failed", "canceled"] as const).map((value) => ({ value, label: t(`status.${value}`) })),
          ],
        },
      ]}
      empty={
        <EmptyState icon={SquareTerminal} title={t("page.emptyTitle")}>
          {t("page.emptyText")}
        </EmptyState>
      }
    />
  );
}

function useColumns(): DataColumn<ManagementRun>[] {
  const t = useTranslations("maintenance");
  const router = useRouter();
  const { timestamp } = useFormat();
  const [opened, setOpened] = useState<ManagementRun | null>(null);
  const nameOf = ({ command }: ManagementRun) => (command ? t(`command.${command}.name`) : t("page.unknown"));
  const resultOf = ({ result }: ManagementRun) =>
    result
      .filter(({ value }) => value > 0)
      .map(({ figure, value }) => t(`figure.${figure}`, { value }))
      .join(", ");
  return [
    {
      key: "command",
      header: t("page.column.command"),
      text: nameOf,
      cell: (run) => (
        <>
          <span className="block font-medium">{nameOf(run)}</span>
          {typeof run.given.do_it === "boolean" ? (
            <span className="block text-muted text-sm">{run.given.do_it ? t("page.apply") : t("page.lookOnly")}</span>
          ) : null}
        </>
      ),
    },
    {
      key: "created",
      header: t("page.column.created"),
      text: ({ created }) => timestamp(created),
      cell: ({ created }) => (
        <time className="whitespace-nowrap" dateTime={created}>
          {timestamp(created)}
        </time>
      ),
    },
    {
      key: "status",
      header: t("page.column.status"),
      text: ({ status }) => t(`status.${status}`),
      cell: (run) => (
        <RunMonitor key={`${run.pk} ${run.status}`} first={run} name={nameOf(run)} onEnd={() => router.refresh()} />
      ),
    },
    {
      key: "result",
      header: t("page.column.result"),
      text: resultOf,
      cell: (run) => <span className="block max-w-prose">{resultOf(run)}</span>,
    },
    {
      key: "by",
      header: t("page.column.by"),
      text: ({ by }) => by ?? t("page.server"),
      cell: ({ by }) => <span className="block min-w-44 break-words">{by ?? t("page.server")}</span>,
    },
    {
      key: "log",
      header: t("page.log"),
      align: "actions",
      cell: (run) => (
        <span className="flex justify-end">
          <IconButton
            label={t("page.logNamed", { name: nameOf(run), created: timestamp(run.created) })}
            icon={ScrollText}
            onClick={() => setOpened(run)}
          />
          {opened?.pk === run.pk ? <RunLog run={run} name={nameOf(run)} onClose={() => setOpened(null)} /> : null}
        </span>
      ),
    },
  ];
}

type RunMonitorProps = { first: ManagementRun; name: string; onEnd: () => void };

function RunMonitor({ first, name, onEnd }: RunMonitorProps) {
  const t = useTranslations("maintenance");
  const { run } = useSnackbarAction();
  const { shown: current = first, refresh } = useRunProgress<ManagementRun>({
    key: [getRunCall.call, first.pk],
    request: () => send(getRunCall, { params: { id: first.pk } }),
    first,
    isUnderWay: isInProgress,
    enabled: isInProgress(first),
    onEnd,
  });
  const { status, error } = current;
  const cancel = () =>
    run(async () => {
      await send(cancelRunCall, { params: { id: first.pk } }).finally(refresh);
      return t("page.canceled", { name });
    });
  const state = (
    <WorkStatus
      of={current}
      word={t(`status.${status}`)}
      label={t("page.progress")}
      says={(counted) => t("page.of", counted)}
      className="w-52"
    />
  );
  if (isInProgress(current))
    return (
      <div className="flex items-center gap-3" aria-live="polite">
        {state}
        {current.can_cancel ? (
          <IconButton label={t("page.cancelNamed", { name })} icon={X} onClick={cancel} />
        ) : (
          <span className="text-muted text-sm">{t("page.final")}</span>
        )}
      </div>
    );
  return (
    <div className="flex flex-col gap-1">
      {state}
      {error ? <p className="max-w-prose text-danger text-sm">{error.message}</p> : null}
    </div>
  );
}
