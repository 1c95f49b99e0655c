"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { DescriptionList } from "@/components/ui/page/description-list";
import { ErrorState } from "@/components/ui/states/error-state";
import { Notice } from "@/components/ui/states/notice";
import { Progress } from "@/components/ui/states/progress";
import { Skeleton } from "@/components/ui/states/skeleton";
import { DataTable } from "@/components/ui/tables/data-table";
import { TextLink } from "@/components/ui/text-link";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import type { TitleOverlapStatistics, TitleOverlapWhole } from "@/lib/title-lists/overlap/contract";
import type { TitleOverlapState } from "@/lib/title-lists/overlap/title-overlap-state";
import { TitleOverlapRows } from "./title-overlap-rows.client";
import { TitleOverlapStanding } from "./title-overlap-standing.client";
import { useTitleOverlap } from "./use-title-overlap";

type Props = { pk: number; known: TitleOverlapState | undefined; onClose: () => void; onChange: () => void };

/** A comparison: where it stands, what was found in all and on which platforms, and its rows. */
export function TitleOverlapDialog({ pk, known, onClose, onChange }: Props) {
  const t = useTranslations("titleOverlap");
  const { shown, problem, failed, isBusy, compareAgain } = useTitleOverlap(pk, { known, onChange });
  if (!shown)
    return (
      <Dialog open onClose={onClose} size="large" title={t("page.caption")}>
        {problem ? <ErrorState title={problem.message || t("view.loadFailed")} /> : <Skeleton />}
      </Dialog>
    );
  const { state, statistics, error } = shown;
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={shown.source_file.name}
      footer={
        <>
          <Button onClick={onClose}>{t("view.close")}</Button>
          {state === "processing" ? null : (
            <Button busy={isBusy} onClick={compareAgain}>
              {t(state === "initial" ? "view.begin" : "view.again")}
            </Button>
          )}
        </>
      }
    >
      <div className="flex min-w-0 flex-col gap-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <TitleOverlapStanding overlap={shown} />
          {state === "processing" ? <p className="text-muted text-sm">{t("view.leave")}</p> : null}
        </div>
        {failed ? (
          <div role="alert">
            <Notice tone="danger">{failed}</Notice>
          </div>
        ) : null}
        {error ? <Notice tone="danger">{error.message}</Notice> : null}
        <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[1fr_minmax(18rem,24rem)]">
          <Facts overlap={shown} />
          {statistics ? <Found of={statistics} /> : null}
        </div>
        {statistics ? <Platforms overlap={shown} titles={statistics.unique_matched_titles} /> : null}
        {statistics && statistics.row_count > 0 ? <TitleOverlapRows key={shown.changed} pk={pk} /> : null}
      </div>
    </Dialog>
  );
}

/** What was compared with what. */
function Facts({ overlap }: { overlap: TitleOverlapWhole }) {
  const t = useTranslations("titleOverlap");
  const column = useTranslations("titleLists.column");
  const locale = useLocale();
  const { timestamp } = useFormat();
  const { organization, from, to, source_file: source, annotated_file: annotated, columns, created, changed } = overlap;
  const months =
    from === null && to === null
      ? t("view.allMonths")
      : t("view.monthsOf", { from: from ?? t("view.start"), to: to ?? t("view.today") });
  const about: (readonly [string, ReactNode])[] = [
    ...(annotated
      ? [
          [
            t("view.annotated"),
            <>
              <FileLink key="annotated" file={annotated} />
              <span className="block text-muted text-sm">{t("view.annotatedHint")}</span>
            </>,
          ] as const,
        ]
      : []),
    [t("view.source"), <FileLink key="source" file={source} />],
    [t("view.organization"), organization ? entityName(organization, locale) : t("page.allOrganizations")],
    [
      t("view.months"),
      <span key="months" className="tabular">
        {months}
      </span>,
    ],
    [t("view.created"), timestamp(created)],
    ...(overlap.state === "done" ? [[t("view.changed"), timestamp(changed)] as const] : []),
    ...(columns
      ? [
          [
            t("view.columns"),
            columns
              .map(({ is, heading }) =>
                heading === null || heading === column(is)
                  ? column(is)
                  : t("view.columnOf", { is: column(is), heading }),
              )
              .join(", "),
          ] as const,
        ]
      : []),
  ];
  return <DescriptionList pairs={about} />;
}

const FileLink = ({ file: { name, url } }: { file: { name: string; url: string } }) => (
  <a href={url} download={name} className="break-all text-brand underline">
    {name}
  </a>
);

function Found({ of }: { of: TitleOverlapStatistics }) {
  const t = useTranslations("titleOverlap.view");
  const { count, percent } = useFormat();
  const share = t("share", { share: percent(of.row_count > 0 ? of.matched_rows / of.row_count : 0) });
  const figures: [string, number, "part"?][] = [
    [t("rows"), of.row_count],
    [t("matched"), of.matched_rows],
    [t("unmatched"), of.no_match],
    [t("bare"), of.without_identifier, "part"],
    [t("titles"), of.unique_matched_titles],
    [t("used"), of.used_titles, "part"],
    [t("interest"), of.interest],
  ];
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t("found")}</h3>
      <Progress label={share} value={of.matched_rows} max={of.row_count} text={share} />
      <dl className="mt-3 grid grid-cols-[1fr_max-content] gap-x-6 gap-y-1">
        {figures.map(([label, value, part]) => (
          <div key={label} className="contents">
            <dt className={part ? "pl-4 text-muted text-sm" : "text-muted"}>{label}</dt>
            <dd className={part ? "tabular text-right text-sm" : "tabular text-right font-medium"}>{count(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** As many as are seen at a glance; the others on demand. */
const FIRST = 8;

function Platforms({ overlap: { platforms }, titles }: { overlap: TitleOverlapWhole; titles: number }) {
  const t = useTranslations("titleOverlap.view");
  const locale = useLocale();
  const { count, percent } = useFormat();
  const [isWhole, setWhole] = useState(false);
  if (platforms.length === 0) return <Notice tone="info">{t("noPlatforms")}</Notice>;
  return (
    <section className="flex min-w-0 flex-col items-start gap-2">
      <div>
        <h3 className="font-semibold">{t("platforms")}</h3>
        <p className="text-muted text-sm">{t("platformsHint")}</p>
      </div>
      <div className="w-full">
        <DataTable
          caption={t("platforms")}
          isCards
          rows={isWhole ? platforms : platforms.slice(0, FIRST)}
          rowKey={({ platform }) => platform.pk}
          columns={[
            {
              key: "platform",
              header: t("platform"),
              cell: ({ platform }) => (
                <TextLink href={pathTo("platform-detail", { platformId: platform.pk })}>
                  {entityName(platform, locale)}
                </TextLink>
              ),
            },
            { key: "titles", header: t("platformTitles"), align: "number", cell: (row) => count(row.titles) },
            {
              key: "share",
              header: t("platformShare"),
              align: "number",
              cell: (row) => percent(titles > 0 ? row.titles / titles : 0),
            },
            { key: "interest", header: t("platformInterest"), align: "number", cell: (row) => count(row.interest) },
          ]}
        />
      </div>
      {isWhole || platforms.length <= FIRST ? null : (
        <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
          {t("allPlatforms", { count: platforms.length })}
        </Button>
      )}
    </section>
  );
}
