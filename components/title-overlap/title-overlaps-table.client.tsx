"use client";

import { FileDown, Layers, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { SelectFilter, WordsFilter } from "@/components/lists/list-filters.client";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import { IconButton } from "@/components/ui/icon-button";
import { later } from "@/components/ui/parts/later";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { entityName } from "@/lib/kit/format/entity-name";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";
import type { TitleOverlapView } from "@/lib/title-overlap/contract";
import { titleOverlapStates } from "@/lib/title-overlap/title-overlap-state";
import type { Offer } from "./compare-dialog.client";
import { CompareList } from "./compare-list.client";
import { FollowedStanding } from "./title-overlap-standing.client";
import { titleOverlapsList } from "./title-overlaps-list";
import { useOpenOverlap } from "./use-open-overlap";

const TitleOverlapDialog = later(() => import("./title-overlap-dialog.client").then((it) => it.TitleOverlapDialog));
const DeleteOverlap = later(() => import("./delete-overlap.client").then((it) => it.DeleteOverlap));

type Props = { found: { results: readonly TitleOverlapView[]; count: number; page: number }; offer: Offer };

/** One's comparisons: what is under way goes on before their reader's eyes. */
export function TitleOverlapsTable({ found, offer }: Props) {
  const t = useTranslations("titleOverlap.page");
  const states = useTranslations("titleOverlap.state");
  const list = useList(titleOverlapsList);
  const router = useRouter();
  const [open, setOpen] = useOpenOverlap();
  const [deleted, setDeleted] = useState<TitleOverlapView | null>(null);
  const columns = useColumns({ onOpen: (pk) => void setOpen(pk), onDelete: setDeleted });
  return (
    <>
      <ListView
        list={list}
        found={found}
        caption={t("caption")}
        columns={columns}
        rowKey={({ pk }) => pk}
        query={{ organization: String(offer.organization.pk) }}
        filters={
          <div className="flex flex-wrap items-end gap-3">
            <WordsFilter list={list} label={t("search")} />
            <SelectFilter
              list={list}
              name="state"
              label={t("byState")}
              any={t("all")}
              options={titleOverlapStates.map((value) => ({ value, label: states(value) }))}
            />
          </div>
        }
        empty={
          <EmptyState icon={Layers} title={t("emptyTitle")} action={<CompareList offer={offer} />}>
            {t("emptyText")}
          </EmptyState>
        }
      />
      {open === null ? null : (
        <TitleOverlapDialog
          key={open}
          pk={open}
          known={found.results.find(({ pk }) => pk === open)?.state}
          onClose={() => void setOpen(null)}
          onChange={() => router.refresh()}
        />
      )}
      {deleted ? <DeleteOverlap overlap={deleted} onClose={() => setDeleted(null)} /> : null}
    </>
  );
}

type Does = { onOpen: (pk: number) => void; onDelete: (overlap: TitleOverlapView) => void };

function useColumns({ onOpen, onDelete }: Does): DataColumn<TitleOverlapView>[] {
  const t = useTranslations("titleOverlap.page");
  const states = useTranslations("titleOverlap.state");
  const locale = useLocale();
  const { timestamp, count } = useFormat();
  const whose = ({ organization }: TitleOverlapView) =>
    organization ? entityName(organization, locale) : t("allOrganizations");
  const matched = ({ statistics }: TitleOverlapView) =>
    statistics ? t("ofRows", { matched: count(statistics.matched_rows), rows: count(statistics.row_count) }) : "–";
  return [
    {
      key: "name",
      header: t("column.name"),
      sortable: true,
      text: ({ source_file: { name } }) => name,
      cell: ({ pk, source_file: { name } }) => (
        <button
          type="button"
          aria-label={t("open", { name })}
          className="max-w-80 break-all text-left font-medium text-brand hover:underline"
          onClick={() => onOpen(pk)}
        >
          {name}
        </button>
      ),
    },
    {
      key: "created",
      header: t("column.created"),
      sortable: true,
      text: ({ created }) => timestamp(created),
      cell: ({ created }) => (
        <time className="tabular whitespace-nowrap" dateTime={created}>
          {timestamp(created)}
        </time>
      ),
    },
    {
      key: "organization",
      header: t("column.organization"),
      text: whose,
      cell: (row) => <span className="break-words">{whose(row)}</span>,
    },
    {
      key: "state",
      header: t("column.state"),
      sortable: true,
      text: ({ state }) => states(state),
      cell: (row) => <FollowedStanding key={`${row.pk} ${row.state}`} overlap={row} />,
    },
    {
      key: "matched",
      header: t("column.matched"),
      align: "number",
      text: matched,
      cell: (row) => <span className="tabular">{matched(row)}</span>,
    },
    {
      key: "annotated",
      header: t("column.annotated"),
      text: ({ annotated_file: file }) => file?.name ?? "",
      cell: ({ annotated_file: file }) =>
        file ? (
          <a
            href={file.url}
            download={file.name}
            className="inline-flex items-center gap-1.5 break-all text-brand hover:underline"
          >
            <FileDown size={16} aria-hidden className="shrink-0" />
            {file.name}
          </a>
        ) : (
          "–"
        ),
    },
    {
      key: "actions",
      header: t("column.actions"),
      hideHeader: true,
      align: "actions",
      cell: (row) => (
        <IconButton
          label={t("delete", { name: row.source_file.name })}
          icon={Trash2}
          tone="danger"
          onClick={() => onDelete(row)}
        />
      ),
    },
  ];
}
