"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { TagChip } from "@/components/tags/tag-chip";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/fields/switch.client";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { DescriptionList } from "@/components/ui/page/description-list";
import { Notice } from "@/components/ui/states/notice";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import { useCall } from "@/lib/kit/call/use-call";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import {
  listTitleListRowsCall,
  type shownRows,
  type TitleListRow,
  type TitleListStatistics,
  type TitleListView,
} from "@/lib/title-lists/contract";
import { isBeingRead, REPROCESSING_DAYS } from "@/lib/title-lists/title-list-state";
import { ListDialog } from "./list-dialog.client";
import { annotatedFacts, columnsText, Figures, FileLink, type ListFact, type ListFigure } from "./list-facts";
import { fileColumns, ListedRows, useRowsQuery } from "./listed-rows.client";
import { TagOfList } from "./tag-of-list.client";
import { TitleListStatus } from "./title-list-status.client";
import { useTitleList } from "./use-title-list";

type Props = { pk: number; first: TitleListView | undefined; onClose: () => void; onChange: () => void };

/** A title list with its tag and actions. */
export function TitleListDialog({ pk, first, onClose, onChange }: Props) {
  const t = useTranslations("titleLists");
  const { act, change, ...list } = useTitleList(pk, { ...(first && { first }), onChange });
  const { busy } = list;
  const [isAsking, setAsking] = useState(false);
  return (
    <ListDialog
      caption={t("page.caption")}
      loadFailed={t("list.loadFailed")}
      list={list}
      onClose={onClose}
      show={(list) => {
        const can = (action: (typeof list.actions)[number]) => list.actions.includes(action);
        const isChosen = list.tag !== null || list.tag_class !== null;
        return {
          title: list.name,
          dangers: can("unassign") ? (
            <Button variant="danger" className="mr-auto" busy={busy === "unassign"} onClick={() => setAsking(true)}>
              {t("action.unassign")}
            </Button>
          ) : null,
          actions: (
            <>
              {can("preflight") ? (
                <Button busy={busy === "preflight"} onClick={() => act("preflight")}>
                  {t(list.state === "initial" ? "action.check" : "action.checkAgain")}
                </Button>
              ) : null}
              {can("assign-tags") ? (
                <Button
                  variant="primary"
                  disabled={!isChosen}
                  busy={busy === "assign-tags"}
                  onClick={() => act("assign-tags")}
                >
                  {t(list.state === "preflight" ? "action.assign" : "action.again")}
                </Button>
              ) : null}
            </>
          ),
          standing: <TitleListStatus list={{ ...list, error: null }} />,
          leave: isBeingRead(list.state) ? t("list.leave") : null,
          error: list.error ? (
            <Notice tone={list.state === "no_matched_titles" ? "warning" : "danger"}>{list.error.message}</Notice>
          ) : null,
          children: (
            <>
              <Facts list={list} />
              {list.tag_changeable && list.state !== "prefailed" ? <TagOfList list={list} onChange={change} /> : null}
              <Switch
                label={t("list.reprocess", { days: REPROCESSING_DAYS })}
                hint={t("list.reprocessHint")}
                value={list.reprocess}
                disabled={busy === "change"}
                onChange={(reprocess) => change({ reprocess })}
              />
              {list.columns !== null && !isBeingRead(list.state) && (list.preflight?.rows ?? 0) > 0 ? (
                <TitleListRows
                  key={`${list.state} ${list.import_count}`}
                  pk={pk}
                  namesTags={list.columns.some(({ is }) => is === "tag")}
                  hasUntagged={(list.postflight?.rows_without_tag ?? 0) > 0}
                />
              ) : null}
              <ConfirmDialog
                open={isAsking}
                onClose={() => setAsking(false)}
                title={t("action.unassignTitle")}
                accept={t("action.unassign")}
                danger
                onAccept={() => act("unassign")}
              >
                <p>{t("action.unassignText", { count: list.tagged_titles })}</p>
              </ConfirmDialog>
            </>
          ),
        };
      }}
    />
  );
}

/** Facts about a list, and the result of the last check or import. */
function Facts({ list }: { list: TitleListView }) {
  const t = useTranslations("titleLists");
  const { timestamp } = useFormat();
  const { tag, tag_class: tagClass, columns, postflight, preflight } = list;
  const when = (time: string, person: string | null) =>
    person ? t("list.createdBy", { time: timestamp(time), person }) : timestamp(time);
  const about: ListFact[] = [
    [t("list.source"), <FileLink key="source" file={list.source_file} />],
    ...annotatedFacts(list.annotated_file, t("list.annotated"), t("list.annotatedHint")),
    [t("list.created"), when(list.created, list.created_by)],
    ...(list.last_updated === list.created
      ? []
      : [[t("list.changed"), when(list.last_updated, list.last_updated_by)] as const]),
    ...(list.last_import
      ? [
          [
            t("list.imports"),
            t("list.importedTimes", { count: list.import_count, time: timestamp(list.last_import) }),
          ] as const,
        ]
      : []),
    ...(list.next_import ? [[t("list.next"), timestamp(list.next_import)] as const] : []),
    ...(list.tag_changeable
      ? []
      : [
          [
            t("page.column.tag"),
            tag ? (
              <TagChip key="tag" tag={tag} href={`${pathTo("title-list")}?tags=${tag.pk}`} />
            ) : tagClass ? (
              t("page.fromRows", { name: tagClass.name })
            ) : (
              t("list.tagHidden")
            ),
          ] as const,
        ]),
    ...(columns
      ? [
          [
            t("list.columns"),
            columnsText(columns, {
              name: (is) => t(`column.${is}`),
              withHeading: (words) => t("list.columnOf", words),
            }) || t("list.noColumns"),
          ] as const,
        ]
      : []),
  ];
  const figures = postflight ?? preflight;
  return (
    <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[1fr_minmax(18rem,24rem)]">
      <div className="min-w-0">
        {list.state === "imported" && list.tag_changeable ? (
          <div className="mb-3">
            <Notice tone="warning">{t("list.tagDeleted")}</Notice>
          </div>
        ) : null}
        <DescriptionList pairs={about} />
      </div>
      {figures && !isBeingRead(list.state) ? (
        <section>
          <h3 className="mb-2 font-semibold">{t(postflight ? "list.statistics" : "list.preflight")}</h3>
          <Statistics of={figures} tagged={postflight ? list.tagged_titles : null} namesTags={tagClass !== null} />
        </section>
      ) : null}
    </div>
  );
}

type StatisticsProps = {
  of: TitleListStatistics;
  /** Titles tagged by the list; null before tagging. */
  tagged: number | null;
  namesTags: boolean;
};

function Statistics({ of, tagged, namesTags }: StatisticsProps) {
  const t = useTranslations("titleLists.list");
  const figures: ListFigure[] = [
    { label: t("rows"), value: of.rows },
    { label: t("unmatched"), value: of.rows_without_match },
    ...(tagged !== null && namesTags ? [{ label: t("untagged"), value: of.rows_without_tag }] : []),
    { label: t("matched"), value: of.matched_titles },
    ...(tagged === null
      ? []
      : [
          { label: t("tagged"), value: tagged },
          { label: t("new"), value: of.new_titles },
          { label: t("already"), value: of.already_tagged },
          { label: t("exclusive"), value: of.exclusively_tagged, tip: t("exclusiveTip") },
        ]),
    ...(of.lost_titles > 0 ? [{ label: t("lost"), value: of.lost_titles }] : []),
  ];
  return <Figures figures={figures} />;
}

type RowsProps = { pk: number; namesTags: boolean; hasUntagged: boolean };

/** The rows of a list with their matched titles. */
function TitleListRows({ pk, namesTags, hasUntagged }: RowsProps) {
  const t = useTranslations("titleLists.rows");
  const query = useRowsQuery<(typeof shownRows)[number]>("all");
  const columns = useColumns(namesTags);
  const answer = useCall(listTitleListRowsCall, { params: { id: pk }, query: query.query }, { keepLast: true });
  const shows = ["all", "matched", "unmatched", ...(hasUntagged ? ["untagged" as const] : [])] as const;
  return (
    <ListedRows
      {...{ query, answer, columns }}
      shows={shows.map((value) => ({ value, label: t(value) }))}
      texts={{ caption: t("caption"), show: t("show"), search: t("search"), none: t("none") }}
    />
  );
}

function useColumns(namesTags: boolean): DataColumn<TitleListRow>[] {
  const t = useTranslations("titleLists");
  const why = (row: TitleListRow) => (row.outcome === "matched" ? "" : t(`outcome.${row.outcome}`));
  return [
    ...fileColumns({ row: t("rows.row"), name: t("rows.name"), identifiers: t("rows.identifiers") }),
    ...(namesTags
      ? [
          {
            key: "tag",
            header: t("rows.tag"),
            cell: ({ tag, tag_problem: problem }: TitleListRow) => (
              <>
                <span className="block break-words">{tag || "–"}</span>
                {problem ? <span className="block text-sm text-warning">{t(`tagProblem.${problem}`)}</span> : null}
              </>
            ),
          },
        ]
      : []),
    {
      key: "titles",
      header: t("rows.found"),
      cell: (row) =>
        row.titles.length > 0 ? (
          <ul className="flex flex-col">
            {row.titles.map(({ pk, name }) => (
              <li key={pk}>
                <TextLink href={pathTo("title-detail", { titleId: pk })}>{name}</TextLink>
              </li>
            ))}
          </ul>
        ) : (
          <span className="text-muted">{why(row)}</span>
        ),
    },
  ];
}
