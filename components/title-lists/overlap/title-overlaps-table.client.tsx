"use client";

import { FileDown, Layers } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useList } from "@/components/lists/use-list";
import { UploadedLists } from "@/components/title-lists/uploaded-lists.client";
import { later } from "@/components/ui/parts/later";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { send } from "@/lib/kit/call/send";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { entityName } from "@/lib/organizations/entity-name";
import { deleteTitleOverlapCall, type TitleOverlapView } from "@/lib/title-lists/overlap/contract";
import { titleOverlapStates } from "@/lib/title-lists/overlap/title-overlap-state";
import type { ComparisonOffer } from "./compare-dialog.client";
import { CompareList } from "./compare-list.client";
import { FollowedTitleOverlap } from "./title-overlap-status.client";
import { titleOverlapsList } from "./title-overlaps-list";

const TitleOverlapDialog = later(() => import("./title-overlap-dialog.client").then((it) => it.TitleOverlapDialog));
const DeleteList = later(() => import("../delete-list.client").then((it) => it.DeleteList));

type Props = { found: { results: readonly TitleOverlapView[]; count: number; page: number }; offer: ComparisonOffer };

/** The user's comparisons; running ones update live. */
export function TitleOverlapsTable({ found, offer }: Props) {
  const t = useTranslations("titleOverlap.page");
  const states = useTranslations("titleOverlap.state");
  const action = useTranslations("titleOverlap.action");
  const router = useRouter();
  const { organization, matched, annotated } = useColumns();
  return (
    <UploadedLists
      list={useList(titleOverlapsList)}
      opens="overlap"
      listing={found}
      query={{ organization: String(offer.organization.pk) }}
      words={{
        ...{ caption: t("caption"), search: t("search"), byState: t("byState"), all: t("all") },
        column: {
          ...{ name: t("column.name"), created: t("column.created") },
          ...{ state: t("column.state"), actions: t("column.actions") },
        },
        open: (name) => t("open", { name }),
      }}
      states={titleOverlapStates.map((value) => ({ value, label: states(value) }))}
      nameOf={({ source_file: { name } }) => name}
      stateOf={({ state }) => states(state)}
      standing={(row) => <FollowedTitleOverlap key={`${row.pk} ${row.state}`} overlap={row} />}
      columns={({ name, created, state, actions }) => [
        ...[name, created, organization, state],
        ...[matched, annotated, actions],
      ]}
      empty={
        <EmptyState icon={Layers} title={t("emptyTitle")} action={<CompareList offer={offer} />}>
          {t("emptyText")}
        </EmptyState>
      }
      dialog={(pk, close) => (
        <TitleOverlapDialog
          key={pk}
          pk={pk}
          known={found.results.find((overlap) => overlap.pk === pk)?.state}
          onClose={close}
          onChange={() => router.refresh()}
        />
      )}
      deleting={({ pk, source_file: { name }, statistics }, close) => (
        <DeleteList
          title={action("deleteTitle", { name })}
          accept={action("delete")}
          deleted={action("deleted")}
          onDelete={() => send(deleteTitleOverlapCall, { params: { id: pk } })}
          onClose={close}
        >
          {action("deleteText", { name, rows: statistics?.row_count ?? 0 })}
        </DeleteList>
      )}
    />
  );
}

function useColumns(): Record<"organization" | "matched" | "annotated", DataColumn<TitleOverlapView>> {
  const t = useTranslations("titleOverlap.page");
  const locale = useLocale();
  const { count } = useFormat();
  const whose = ({ organization }: TitleOverlapView) =>
    organization ? entityName(organization, locale) : t("allOrganizations");
  const matched = ({ statistics }: TitleOverlapView) =>
    statistics ? t("ofRows", { matched: count(statistics.matched_rows), rows: count(statistics.row_count) }) : "–";
  return {
    organization: {
      key: "organization",
      header: t("column.organization"),
      text: whose,
      cell: (row) => <span className="break-words">{whose(row)}</span>,
    },
    matched: {
      key: "matched",
      header: t("column.matched"),
      align: "number",
      text: matched,
      cell: (row) => <span className="tabular">{matched(row)}</span>,
    },
    annotated: {
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
  };
}
