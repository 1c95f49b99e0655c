"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { TagChip } from "@/components/tags/tag-chip";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/fields/switch.client";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { DescriptionList } from "@/components/ui/page/description-list";
import { ErrorState } from "@/components/ui/states/error-state";
import { Notice } from "@/components/ui/states/notice";
import { Skeleton } from "@/components/ui/states/skeleton";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import type { TitleListStatistics, TitleListView } from "@/lib/title-lists/contract";
import { isUnderWay, REPROCESSING_DAYS } from "@/lib/title-lists/title-list-state";
import { TagOfList } from "./tag-of-list.client";
import { TitleListProgress } from "./title-list-progress";
import { TitleListRows } from "./title-list-rows.client";
import { TitleListStateText } from "./title-list-state-text";
import { useTitleList } from "./use-title-list";

type Props = { pk: number; first: TitleListView | undefined; onClose: () => void; onChange: () => void };

/** A title list: where it stands, what was found, what can be done with it, and its rows. */
export function TitleListDialog({ pk, first, onClose, onChange }: Props) {
  const t = useTranslations("titleLists");
  const { shown, problem, failed, busy, act, change } = useTitleList(pk, { ...(first && { first }), onChange });
  const [isAsking, setAsking] = useState(false);
  if (!shown)
    return (
      <Dialog open onClose={onClose} size="large" title={t("page.caption")}>
        {problem ? <ErrorState title={problem.message || t("list.loadFailed")} /> : <Skeleton />}
      </Dialog>
    );
  const can = (action: (typeof shown.actions)[number]) => shown.actions.includes(action);
  const isChosen = shown.tag !== null || shown.tag_class !== null;
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={shown.name}
      footer={
        <>
          {can("unassign") ? (
            <Button variant="danger" className="mr-auto" busy={busy === "unassign"} onClick={() => setAsking(true)}>
              {t("action.unassign")}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t("action.close")}</Button>
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
      }
    >
      <div className="flex min-w-0 flex-col gap-5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1" aria-live="polite">
          <TitleListStateText state={shown.state} />
          {shown.progress ? <TitleListProgress progress={shown.progress} /> : null}
          {isUnderWay(shown.state) ? <p className="text-muted text-sm">{t("list.leave")}</p> : null}
        </div>
        {failed ? (
          <div role="alert">
            <Notice tone="danger">{failed}</Notice>
          </div>
        ) : null}
        {shown.error ? (
          <Notice tone={shown.state === "no_matched_titles" ? "warning" : "danger"}>{shown.error.message}</Notice>
        ) : null}
        <Facts list={shown} />
        {shown.tag_changeable && shown.state !== "prefailed" ? <TagOfList list={shown} onChange={change} /> : null}
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
      </div>
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
    </Dialog>
  );
}

/** What is known of a list, and what the last check or import found. */
function Facts({ list }: { list: TitleListView }) {
  const t = useTranslations("titleLists");
  const { timestamp } = useFormat();
  const { tag, tag_class: tagClass, columns, postflight, preflight } = list;
  const when = (time: string, person: string | null) =>
    person ? t("list.createdBy", { time: timestamp(time), person }) : timestamp(time);
  const about: (readonly [string, ReactNode])[] = [
    [t("list.source"), <FileLink key="source" file={list.source_file} />],
    ...(list.annotated_file
      ? [
          [
            t("list.annotated"),
            <>
              <FileLink key="annotated" file={list.annotated_file} />
              <span className="block text-muted text-sm">{t("list.annotatedHint")}</span>
            </>,
          ] as const,
        ]
      : []),
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
            columns.length === 0
              ? t("list.noColumns")
              : columns
                  .map(({ is, heading }) => {
                    const name = t(`column.${is}`);
                    return heading === null || heading === name ? name : t("list.columnOf", { is: name, heading });
                  })
                  .join(", "),
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

const FileLink = ({ file: { name, url } }: { file: { name: string; url: string } }) => (
  <a href={url} download={name} className="break-all text-brand underline">
    {name}
  </a>
);

type StatisticsProps = {
  of: TitleListStatistics;
  /** How many titles have their tag from the list; null before they were tagged. */
  tagged: number | null;
  namesTags: boolean;
};

function Statistics({ of, tagged, namesTags }: StatisticsProps) {
  const t = useTranslations("titleLists.list");
  const { count } = useFormat();
  const figures: [string, number, string?][] = [
    [t("rows"), of.rows],
    [t("unmatched"), of.rows_without_match],
    ...(tagged !== null && namesTags ? [[t("untagged"), of.rows_without_tag] satisfies [string, number]] : []),
    [t("matched"), of.matched_titles],
  ];
  if (tagged !== null)
    figures.push(
      [t("tagged"), tagged],
      [t("new"), of.new_titles],
      [t("already"), of.already_tagged],
      [t("exclusive"), of.exclusively_tagged, t("exclusiveTip")],
    );
  if (of.lost_titles > 0) figures.push([t("lost"), of.lost_titles]);
  return (
    <dl className="grid grid-cols-[1fr_max-content] gap-x-6 gap-y-1">
      {figures.map(([label, value, tip]) => (
        <div key={label} className="contents">
          <dt className="text-muted" {...(tip && { "data-tip": tip, tabIndex: 0 })}>
            {label}
            {tip ? <span className="sr-only">{` (${tip})`}</span> : null}
          </dt>
          <dd className="tabular text-right font-medium">{count(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
