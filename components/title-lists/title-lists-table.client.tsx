"use client";

import { ListPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useList } from "@/components/lists/use-list";
import { TagChip } from "@/components/tags/tag-chip";
import { later } from "@/components/ui/parts/later";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { send } from "@/lib/kit/call/send";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { deleteTitleListCall, type TitleListView } from "@/lib/title-lists/contract";
import { titleListStates } from "@/lib/title-lists/title-list-state";
import { FollowedTitleList } from "./title-list-status.client";
import { titleListsList } from "./title-lists-list";
import { UploadTitleList } from "./upload-title-list.client";
import { UploadedLists } from "./uploaded-lists.client";

const TitleListDialog = later(() => import("./title-list-dialog.client").then((it) => it.TitleListDialog));
const DeleteList = later(() => import("./delete-list.client").then((it) => it.DeleteList));

type Props = {
  listing: { results: readonly TitleListView[]; count: number; page: number };
  /** Maximum size of a file, in megabytes. */
  megabytes: number;
};

/** Title lists; running ones update live. */
export function TitleListsTable({ listing, megabytes }: Props) {
  const t = useTranslations("titleLists.page");
  const states = useTranslations("titleLists.state");
  const action = useTranslations("titleLists.action");
  const router = useRouter();
  const { tag, rows, titles } = useColumns();
  return (
    <UploadedLists
      list={useList(titleListsList)}
      opens="list"
      listing={listing}
      words={{
        ...{ caption: t("caption"), search: t("search"), byState: t("byState"), all: t("all") },
        column: {
          ...{ name: t("column.name"), created: t("column.created") },
          ...{ state: t("column.state"), actions: t("column.actions") },
        },
        open: (name) => t("open", { name }),
      }}
      states={titleListStates.map((value) => ({ value, label: states(value) }))}
      nameOf={({ name }) => name}
      stateOf={({ state }) => states(state)}
      below={{
        name: ({ name, source_file: file }) =>
          file.name === name ? null : <span className="block break-all text-muted text-sm">{file.name}</span>,
        created: ({ created_by: person }) =>
          person ? <span className="block text-muted text-sm">{person}</span> : null,
      }}
      standing={(row) => <FollowedTitleList key={`${row.pk} ${row.state}`} list={row} />}
      columns={({ name, created, state, actions }) => [name, created, state, tag, rows, titles, actions]}
      empty={
        <EmptyState icon={ListPlus} title={t("emptyTitle")} action={<UploadTitleList megabytes={megabytes} />}>
          {t("emptyText")}
        </EmptyState>
      }
      dialog={(pk, close) => (
        <TitleListDialog
          key={pk}
          pk={pk}
          first={listing.results.find((list) => list.pk === pk)}
          onClose={close}
          onChange={() => router.refresh()}
        />
      )}
      deleting={({ pk, name, tagged_titles: count }, close) => (
        <DeleteList
          title={action("deleteTitle", { name })}
          accept={action("delete")}
          deleted={action("deleted")}
          onDelete={() => send(deleteTitleListCall, { params: { id: pk } })}
          onClose={close}
        >
          {action("deleteText", { name, count })}
        </DeleteList>
      )}
    />
  );
}

function useColumns(): Record<"tag" | "rows" | "titles", DataColumn<TitleListView>> {
  const t = useTranslations("titleLists.page");
  const { count } = useFormat();
  const rowsOf = ({ preflight, postflight }: TitleListView) => (postflight ?? preflight)?.rows ?? null;
  const titlesOf = ({ preflight, postflight, tagged_titles: tagged }: TitleListView) =>
    postflight ? tagged : (preflight?.matched_titles ?? null);
  const number = (value: number | null) => (value === null ? "–" : count(value));
  return {
    tag: {
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
    rows: {
      key: "rows",
      header: t("column.rows"),
      align: "number",
      text: (row) => String(rowsOf(row) ?? ""),
      cell: (row) => <span className="tabular">{number(rowsOf(row))}</span>,
    },
    titles: {
      key: "titles",
      header: t("column.titles"),
      tip: t("titlesTip"),
      align: "number",
      text: (row) => String(titlesOf(row) ?? ""),
      cell: (row) => <span className="tabular">{number(titlesOf(row))}</span>,
    },
  };
}
