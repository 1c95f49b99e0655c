"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/page/description-list";
import { Notice } from "@/components/ui/states/notice";
import { Progress } from "@/components/ui/states/progress";
import { DataTable } from "@/components/ui/tables/data-table";
import { TextLink } from "@/components/ui/text-link";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import type { TitleOverlapStatistics, TitleOverlapWhole } from "@/lib/title-lists/overlap/contract";
import type { TitleOverlapState } from "@/lib/title-lists/overlap/title-overlap-state";
import { ListDialog } from "../list-dialog.client";
import { annotatedFacts, columnsText, type Fact, type Figure, Figures, FileLink } from "../list-facts";
import { TitleOverlapRows } from "./title-overlap-rows.client";
import { TitleOverlapStanding } from "./title-overlap-standing.client";
import { useTitleOverlap } from "./use-title-overlap";

type Props = { pk: number; known: TitleOverlapState | undefined; onClose: () => void; onChange: () => void };

/** A comparison with the platforms that have its titles. */
export function TitleOverlapDialog({ pk, known, onClose, onChange }: Props) {
  const t = useTranslations("titleOverlap");
  const { compareAgain, ...list } = useTitleOverlap(pk, { known, onChange });
  return (
    <ListDialog
      caption={t("page.caption")}
      loadFailed={t("view.loadFailed")}
      list={list}
      onClose={onClose}
      show={(shown) => {
        const { state, statistics, error } = shown;
        const isUnderWay = state === "processing";
        return {
          title: shown.source_file.name,
          actions: isUnderWay ? null : (
            <Button busy={list.busy !== null} onClick={compareAgain}>
              {t(state === "initial" ? "view.begin" : "view.again")}
            </Button>
          ),
          standing: <TitleOverlapStanding overlap={{ ...shown, error: null }} />,
          leave: isUnderWay ? t("view.leave") : null,
          error: error ? <Notice tone="danger">{error.message}</Notice> : null,
          children: (
            <>
              <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[1fr_minmax(18rem,24rem)]">
                <Facts overlap={shown} />
                {statistics ? <Found of={statistics} /> : null}
              </div>
              {statistics ? <Platforms overlap={shown} titles={statistics.unique_matched_titles} /> : null}
              {statistics && statistics.row_count > 0 ? <TitleOverlapRows key={shown.changed} pk={pk} /> : null}
            </>
          ),
        };
      }}
    />
  );
}

/** Compared list, organization and months, and the result. */
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
  const about: Fact[] = [
    ...annotatedFacts(annotated, t("view.annotated"), t("view.annotatedHint")),
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
            columnsText(columns, { name: (is) => column(is), withHeading: (words) => t("view.columnOf", words) }),
          ] as const,
        ]
      : []),
  ];
  return <DescriptionList pairs={about} />;
}

function Found({ of }: { of: TitleOverlapStatistics }) {
  const t = useTranslations("titleOverlap.view");
  const { percent } = useFormat();
  const share = t("share", { share: percent(of.row_count > 0 ? of.matched_rows / of.row_count : 0) });
  const figures: Figure[] = [
    { label: t("rows"), value: of.row_count },
    { label: t("matched"), value: of.matched_rows },
    { label: t("unmatched"), value: of.no_match },
    { label: t("bare"), value: of.without_identifier, isPart: true },
    { label: t("titles"), value: of.unique_matched_titles },
    { label: t("used"), value: of.used_titles, isPart: true },
    { label: t("interest"), value: of.interest },
  ];
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t("found")}</h3>
      <Progress label={share} value={of.matched_rows} max={of.row_count} text={share} />
      <div className="mt-3">
        <Figures figures={figures} />
      </div>
    </section>
  );
}

/** Platforms shown at first; others on demand. */
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
