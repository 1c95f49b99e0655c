"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { TagChip } from "@/components/tags/tag-chip";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/fields/switch.client";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { DescriptionList } from "@/components/ui/page/description-list";
import { Notice } from "@/components/ui/states/notice";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import type { TitleListStatistics, TitleListView } from "@/lib/title-lists/contract";
import { isUnderWay, REPROCESSING_DAYS } from "@/lib/title-lists/title-list-state";
import { ListDialog } from "./list-dialog.client";
import { annotatedFacts, columnsText, type Fact, type Figure, Figures, FileLink } from "./list-facts";
import { TagOfList } from "./tag-of-list.client";
import { TitleListRows } from "./title-list-rows.client";
import { TitleListStanding } from "./title-list-standing.client";
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
      show={(shown) => {
        const can = (action: (typeof shown.actions)[number]) => shown.actions.includes(action);
        const isChosen = shown.tag !== null || shown.tag_class !== null;
        return {
          title: shown.name,
          dangers: can("unassign") ? (
            <Button variant="danger" className="mr-auto" busy={busy === "unassign"} onClick={() => setAsking(true)}>
              {t("action.unassign")}
            </Button>
          ) : null,
          actions: (
            <>
              {can("preflight") ? (
                <Button busy={busy === "preflight"} onClick={() => act("preflight")}>
                  {t(shown.state === "initial" ? "action.check" : "action.checkAgain")}
                </Button>
              ) : null}
              {can("assign-tags") ? (
                <Button
                  variant="primary"
                  disabled={!isChosen}
                  busy={busy === "assign-tags"}
                  onClick={() => act("assign-tags")}
                >
                  {t(shown.state === "preflight" ? "action.assign" : "action.again")}
                </Button>
              ) : null}
            </>
          ),
          standing: <TitleListStanding list={{ ...shown, error: null }} />,
          leave: isUnderWay(shown.state) ? t("list.leave") : null,
          error: shown.error ? (
            <Notice tone={shown.state === "no_matched_titles" ? "warning" : "danger"}>{shown.error.message}</Notice>
          ) : null,
          children: (
            <>
              <Facts list={shown} />
              {shown.tag_changeable && shown.state !== "prefailed" ? (
                <TagOfList list={shown} onChange={change} />
              ) : null}
              <Switch
                label={t("list.reprocess", { days: REPROCESSING_DAYS })}
                hint={t("list.reprocessHint")}
                value={shown.reprocess}
                disabled={busy === "change"}
                onChange={(reprocess) => change({ reprocess })}
              />
              {shown.columns !== null && !isUnderWay(shown.state) && (shown.preflight?.rows ?? 0) > 0 ? (
                <TitleListRows
                  key={`${shown.state} ${shown.import_count}`}
                  pk={pk}
                  namesTags={shown.columns.some(({ is }) => is === "tag")}
                  hasUntagged={(shown.postflight?.rows_without_tag ?? 0) > 0}
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
                <p>{t("action.unassignText", { count: shown.tagged_titles })}</p>
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
  const about: Fact[] = [
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
  const found = postflight ?? preflight;
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
      {found && !isUnderWay(list.state) ? (
        <section>
          <h3 className="mb-2 font-semibold">{t(postflight ? "list.statistics" : "list.preflight")}</h3>
          <Statistics of={found} tagged={postflight ? list.tagged_titles : null} namesTags={tagClass !== null} />
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
  const figures: Figure[] = [
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
