"use client";

import { ScrollText, SquareTerminal } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChipsFilter } from "@/components/lists/list-filters.client";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import { IconButton } from "@/components/ui/icon-button";
import { later } from "@/components/ui/parts/later";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { DataColumn } from "@/components/ui/tables/data-column";
import type { ManagementRun } from "@/lib/administration/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { RunMonitor } from "./run-monitor.client";
import { runsList } from "./runs-list";

const RunLog = later(() => import("./run-log.client").then((it) => it.RunLog));

type Props = { found: { results: readonly ManagementRun[]; count: number; page: number } };

/** Runs of commands; running ones update live. */
export function RunsTable({ found }: Props) {
  const t = useTranslations("maintenance");
  const list = useList(runsList);
  return (
    <ListView
      list={list}
      found={found}
      caption={t("page.caption")}
      columns={useColumns()}
      rowKey={({ pk }) => pk}
      filters={
        <ChipsFilter
          list={list}
          name="status"
          label={t("page.byStatus")}
          options={[
            { value: null, label: t("page.all") },
            ...(["finished", "failed", "cancelled"] as const).map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
        />
      }
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
