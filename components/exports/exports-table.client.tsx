"use client";

import { FileDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { DataColumn } from "@/components/ui/tables/data-column";
import type { Export } from "@/lib/exports/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { ExportActions } from "./export-actions.client";
import { ExportMonitor } from "./export-monitor.client";
import { exportsList } from "./exports-list";

type Props = { found: { results: readonly Export[]; count: number; page: number }; now: string };

/** The user's exports; running ones are updated. */
export function ExportsTable({ found, now }: Props) {
  const t = useTranslations("exports.page");
  const states = useTranslations("exports.monitor");
  const list = useList(exportsList);
  return (
    <ListView
      list={list}
      listing={found}
      caption={t("caption")}
      columns={useColumns(now)}
      rowKey={({ pk }) => pk}
      search={{ label: t("search") }}
      filters={[
        {
          kind: "states",
          name: "status",
          label: t("byStatus"),
          options: [
            { value: null, label: t("all") },
            ...(["finished", "failed", "canceled"] as const).map((value) => ({ value, label: states(value) })),
          ],
        },
      ]}
      empty={
        <EmptyState
          icon={FileDown}
          title={t("emptyTitle")}
          action={<ButtonLink href={pathTo("flexitable")}>{t("create")}</ButtonLink>}
        >
          {t("emptyText")}
        </EmptyState>
      }
    />
  );
}

const formatOf = ({ kind, file_format: format }: Export) =>
  kind === "counter" && format === "xlsx" ? "counterXlsx" : format;

function useColumns(now: string): DataColumn<Export>[] {
  const t = useTranslations("exports.page");
  const states = useTranslations("exports.monitor");
  const router = useRouter();
  const { bytes, timestamp, relative } = useFormat();
  return [
    {
      key: "name",
      header: t("column.name"),
      sortable: true,
      text: ({ name }) => name,
      cell: ({ name, kind }) => (
        <>
          <span className="block max-w-80 break-words font-medium">{name}</span>
          {kind === "report" ? null : <span className="block text-muted text-sm">{t(`kind.${kind}`)}</span>}
        </>
      ),
    },
    {
      key: "rows",
      header: t("column.rows"),
      text: ({ rows }) => rows,
      cell: ({ rows }) => <span className="block max-w-60 break-words">{rows}</span>,
    },
    {
      key: "created",
      header: t("column.created"),
      sortable: true,
      text: ({ created }) => timestamp(created),
      cell: ({ created }) => (
        <time className="whitespace-nowrap" dateTime={created}>
          {timestamp(created)}
        </time>
      ),
    },
    {
      key: "format",
      header: t("column.format"),
      text: (row) => t(`format.${formatOf(row)}`),
      cell: (row) => <span className="whitespace-nowrap">{t(`format.${formatOf(row)}`)}</span>,
    },
    {
      key: "status",
      header: t("column.status"),
      sortable: true,
      text: ({ status }) => (status === "running" ? states("preparing") : states(status)),
      cell: (row) => <ExportMonitor first={row} onEnd={() => router.refresh()} />,
    },
    {
      key: "file_size",
      header: t("column.size"),
      align: "number",
      sortable: true,
      text: ({ file_size }) => (file_size === null ? "" : bytes(file_size)),
      cell: ({ file_size }) => <span className="tabular">{file_size === null ? "–" : bytes(file_size)}</span>,
    },
    {
      key: "expires",
      header: t("column.expires"),
      text: ({ expires }) => timestamp(expires),
      cell: ({ expires }) => (
        <time className="whitespace-nowrap" dateTime={expires} title={timestamp(expires)}>
          {relative(expires, now)}
        </time>
      ),
    },
    {
      key: "actions",
      header: t("column.actions"),
      hideHeader: true,
      align: "actions",
      cell: (row) => <ExportActions export={row} />,
    },
  ];
}
