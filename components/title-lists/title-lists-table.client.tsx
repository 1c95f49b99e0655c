"use client";

import { ListPlus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SelectFilter, WordsFilter } from "@/components/lists/list-filters.client";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import { TagChip } from "@/components/tags/tag-chip";
import { IconButton } from "@/components/ui/icon-button";
import { later } from "@/components/ui/parts/later";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import type { TitleListView } from "@/lib/title-lists/contract";
import { titleListStates } from "@/lib/title-lists/title-list-state";
import { TitleListStanding } from "./title-list-standing.client";
import { titleListsList } from "./title-lists-list";
import { UploadTitleList } from "./upload-title-list.client";
import { useOpenList } from "./use-open-list";

const TitleListDialog = later(() => import("./title-list-dialog.client").then((it) => it.TitleListDialog));
const DeleteTitleList = later(() => import("./delete-title-list.client").then((it) => it.DeleteTitleList));

type Props = {
  found: { results: readonly TitleListView[]; count: number; page: number };
  /** What a file may take, in megabytes. */
  megabytes: number;
};

/** Title lists: what is under way goes on before their reader's eyes. */
export function TitleListsTable({ found, megabytes }: Props) {
  const t = useTranslations("titleLists.page");
  const states = useTranslations("titleLists.state");
  const list = useList(titleListsList);
  const router = useRouter();
  const [open, setOpen] = useOpenList();
  const [deleted, setDeleted] = useState<TitleListView | null>(null);
  const columns = useColumns({ onOpen: (pk) => void setOpen(pk), onDelete: setDeleted });
  return (
    <>
      <ListView
        list={list}
        found={found}
        caption={t("caption")}
        columns={columns}
        rowKey={({ pk }) => pk}
        filters={
          <div className="flex flex-wrap items-end gap-3">
            <WordsFilter list={list} label={t("search")} />
            <SelectFilter
              list={list}
              name="state"
              label={t("byState")}
              any={t("all")}
              options={titleListStates.map((value) => ({ value, label: states(value) }))}
            />
          </div>
        }
        empty={
          <EmptyState icon={ListPlus} title={t("emptyTitle")} action={<UploadTitleList megabytes={megabytes} />}>
            {t("emptyText")}
          </EmptyState>
        }
      />
      {open === null ? null : (
        <TitleListDialog
          key={open}
          pk={open}
          first={found.results.find(({ pk }) => pk === open)}
          onClose={() => void setOpen(null)}
          onChange={() => router.refresh()}
        />
      )}
      {deleted ? <DeleteTitleList list={deleted} onClose={() => setDeleted(null)} /> : null}
    </>
  );
}

type Does = { onOpen: (pk: number) => void; onDelete: (list: TitleListView) => void };

function useColumns({ onOpen, onDelete }: Does): DataColumn<TitleListView>[] {
  const t = useTranslations("titleLists.page");
  const states = useTranslations("titleLists.state");
  const { timestamp, count } = useFormat();
  const rowsOf = ({ preflight, postflight }: TitleListView) => (postflight ?? preflight)?.rows ?? null;
  const titlesOf = ({ preflight, postflight, tagged_titles: tagged }: TitleListView) =>
    postflight ? tagged : (preflight?.matched_titles ?? null);
  const number = (value: number | null) => (value === null ? "–" : count(value));
  return [
    {
      key: "name",
      header: t("column.name"),
      sortable: true,
      text: ({ name }) => name,
      cell: ({ pk, name, source_file: file }) => (
        <>
          <button
            type="button"
            aria-label={t("open", { name })}
            className="max-w-80 break-words text-left font-medium text-brand hover:underline"
            onClick={() => onOpen(pk)}
          >
            {name}
          </button>
          {file.name === name ? null : <span className="block break-all text-muted text-sm">{file.name}</span>}
        </>
      ),
    },
    {
      key: "created",
      header: t("column.created"),
      sortable: true,
      text: ({ created }) => timestamp(created),
      cell: ({ created, created_by: person }) => (
        <>
          <time className="tabular whitespace-nowrap" dateTime={created}>
            {timestamp(created)}
          </time>
          {person ? <span className="block text-muted text-sm">{person}</span> : null}
        </>
      ),
    },
    {
      key: "state",
      header: t("column.state"),
      sortable: true,
      text: ({ state }) => states(state),
      cell: (row) => <TitleListStanding key={`${row.pk} ${row.state}`} list={row} />,
    },
    {
      key: "tag",
      header: t("column.tag"),
      text: ({ tag, tag_class: of }) => tag?.name ?? of?.name ?? "",
      cell: ({ tag, tag_class: of }) =>
        tag ? (
          <TagChip tag={tag} href={`${pathTo("title-list")}?tags=${tag.pk}`} />
        ) : of ? (
          t("fromRows", { name: of.name })
        ) : (
          "–"
        ),
    },
    {
      key: "rows",
      header: t("column.rows"),
      align: "number",
      text: (row) => number(rowsOf(row)),
      cell: (row) => <span className="tabular">{number(rowsOf(row))}</span>,
    },
    {
      key: "titles",
      header: t("column.titles"),
      tip: t("titlesTip"),
      align: "number",
      text: (row) => number(titlesOf(row)),
      cell: (row) => <span className="tabular">{number(titlesOf(row))}</span>,
    },
    {
      key: "actions",
      header: t("column.actions"),
      hideHeader: true,
      align: "actions",
      cell: (row) => (
        <IconButton label={t("delete", { name: row.name })} icon={Trash2} tone="danger" onClick={() => onDelete(row)} />
      ),
    },
  ];
}
