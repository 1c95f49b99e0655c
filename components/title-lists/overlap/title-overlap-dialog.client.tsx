"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { fileColumns, ListedRows, useRowsQuery } from "@/components/title-lists/listed-rows.client";
import { Button } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/page/description-list";
import { Notice } from "@/components/ui/states/notice";
import { Progress } from "@/components/ui/states/progress";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { TextLink } from "@/components/ui/text-link";
import { useCall } from "@/lib/kit/call/use-call";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import {
  listTitleOverlapRowsCall,
  type TitleOverlapRow,
  type TitleOverlapStatistics,
  type TitleOverlapWhole,
} from "@/lib/title-lists/overlap/contract";
import type { TitleOverlapState } from "@/lib/title-lists/overlap/title-overlap-state";
import { ListDialog } from "../list-dialog.client";
import { annotatedFacts, columnsText, Figures, FileLink, type ListFact, type ListFigure } from "../list-facts";
import { TitleOverlapStatus } from "./title-overlap-status.client";
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
      show={(overlap) => {
        const { state, statistics, error } = overlap;
        const isUnderWay = state === "processing";
        return {
          title: overlap.source_file.name,
          actions: isUnderWay ? null : (
            <Button busy={list.busy !== null} onClick={compareAgain}>
              {t(state === "initial" ? "view.begin" : "view.again")}
            </Button>
          ),
          standing: <TitleOverlapStatus overlap={{ ...overlap, error: null }} />,
          leave: isUnderWay ? t("view.leave") : null,
          error: error ? <Notice tone="danger">{error.message}</Notice> : null,
          children: (
            <>
              <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[1fr_minmax(18rem,24rem)]">
                <Facts overlap={overlap} />
                {statistics ? <Found of={statistics} /> : null}
              </div>
              {statistics ? <Platforms overlap={overlap} titles={statistics.unique_matched_titles} /> : null}
              {statistics && statistics.row_count > 0 ? <TitleOverlapRows key={overlap.changed} pk={pk} /> : null}
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
  const about: ListFact[] = [
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
  const figures: ListFigure[] = [
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

const shows = ["all", "matched", "unmatched"] as const;

/** Rows of a compared list, with their titles and the platforms that have them. */
function TitleOverlapRows({ pk }: { pk: number }) {
  const t = useTranslations("titleOverlap.rows");
  const query = useRowsQuery<(typeof shows)[number]>("all");
  const columns = useColumns();
  const answer = useCall(listTitleOverlapRowsCall, { params: { id: pk }, query: query.query }, { keepLast: true });
  return (
    <ListedRows
      {...{ query, answer, columns }}
      shows={shows.map((value) => ({ value, label: t(value) }))}
      texts={{ caption: t("caption"), show: t("show"), search: t("search"), none: t("none") }}
    />
  );
}

function useColumns(): DataColumn<TitleOverlapRow>[] {
  const t = useTranslations("titleOverlap.rows");
  const why = useTranslations("titleOverlap.outcome");
  const { count } = useFormat();
  return [
    ...fileColumns({ row: t("row"), name: t("name"), identifiers: t("identifiers") }),
    {
      key: "found",
      header: t("found"),
      cell: ({ titles, outcome }) =>
        outcome === "matched" ? (
          <ul className="flex flex-col gap-1">
            {titles.map((title) => (
              <li key={title.pk}>
                <TextLink href={pathTo("title-detail", { titleId: title.pk })}>{title.name}</TextLink>
                <Places of={title} />
              </li>
            ))}
          </ul>
        ) : (
          <span className="text-muted">{why(outcome)}</span>
        ),
    },
    {
      key: "interest",
      header: t("interest"),
      align: "number",
      cell: ({ interest, outcome }) => <span className="tabular">{outcome === "matched" ? count(interest) : "–"}</span>,
    },
  ];
}

function Places({ of }: { of: TitleOverlapRow["titles"][number] }) {
  const t = useTranslations("titleOverlap.rows");
  const locale = useLocale();
  const { count } = useFormat();
  return (
    <ul className="flex flex-col text-sm">
      {of.places.map(({ platform, interest, first_month: first, last_month: last }) => (
        <li key={platform.pk}>
          <TextLink href={pathTo("platform-title-detail", { platformId: platform.pk, titleId: of.pk })}>
            {entityName(platform, locale)}
          </TextLink>{" "}
          <span className="tabular text-muted">
            {count(interest)} · {first === last ? t("month", { first }) : t("months", { first, last })}
          </span>
        </li>
      ))}
    </ul>
  );
}
