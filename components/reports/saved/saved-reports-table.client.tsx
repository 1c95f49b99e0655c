"use client";

import { FilePlus2, Mail, Tags } from "lucide-react";
import { useTranslations } from "next-intl";
import type { FilterIn } from "@/components/lists/list-filter";
import { ListView } from "@/components/lists/list-view.client";
import { type ListState, useList } from "@/components/lists/use-list";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { DataColumn } from "@/components/ui/tables/data-column";
import type { Received } from "@/lib/kit/call/call-shape";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import { parameterOf, reportDimensions } from "@/lib/reports/report-dimension";
import type { listSavedReportsCall, SavedReport } from "@/lib/reports/saved/contract";
import { type Overridden, readOverride } from "@/lib/reports/saved/override";
import type { SaveOffer } from "@/lib/reports/saved/read-save-offer";
import { accessLevels } from "@/lib/reports/saved/report-rights";
import type { Question } from "@/lib/usage/question";
import { OverrideSwitches } from "./override-switches.client";
import { ReportActions } from "./report-actions.client";
import { ReportName } from "./report-name.client";
import { savedReportsList } from "./saved-reports-list";

type Props = {
  listing: Received<typeof listSavedReportsCall.returns> & { page: number };
  /** Questions by report number, with today's months and the top bar's selection. */
  questions: Readonly<Record<number, Question>>;
  offer: SaveOffer;
  hasOrganizations: boolean;
  overrideLabels: Readonly<Record<Overridden, string>>;
};

type Reports = ListState<typeof savedReportsList>;

/** Saved reports below the result of the one that is run. */
export function SavedReportsTable({ listing, questions, offer, hasOrganizations, overrideLabels }: Props) {
  const t = useTranslations("savedReports.list");
  const list = useList(savedReportsList);
  return (
    <ListView
      list={list}
      listing={listing}
      caption={t("caption")}
      columns={useColumns(list, { questions, offer })}
      rowKey={({ pk }) => pk}
      search={{ label: t("search"), hint: t("searchHint") }}
      filters={useFilters({ list, hasOrganizations, overrideLabels })}
      empty={
        <EmptyState
          icon={FilePlus2}
          title={t("empty")}
          action={<ButtonLink href={pathTo("flexitable")}>{t("create")}</ButtonLink>}
        >
          {t("emptyText")}
        </EmptyState>
      }
    />
  );
}

type Around = { list: Reports } & Pick<Props, "hasOrganizations" | "overrideLabels">;

function useFilters({ list, hasOrganizations, overrideLabels }: Around): FilterIn<typeof savedReportsList>[] {
  const t = useTranslations("savedReports");
  const named = useTranslations("reports.dimension");
  return [
    {
      kind: "select",
      name: "access_level",
      label: t("save.level"),
      any: t("list.anyLevel"),
      options: accessLevels.map((value) => ({ value, label: t(`save.levels.${value}`) })),
    },
    {
      kind: "select",
      name: "rows",
      label: t("list.rows"),
      any: t("list.anyRows"),
      options: reportDimensions.map((name) => ({ value: parameterOf(name), label: named(name) })),
    },
    {
      kind: "own",
      name: "override",
      label: t("override.label"),
      isRare: true,
      content: (
        <OverrideSwitches
          value={readOverride(list.search.override)}
          labels={overrideLabels}
          hasOrganizations={hasOrganizations}
          onChange={(value) => list.go({ override: value.join(",") || null, page: list.search.page }, "override")}
        />
      ),
    },
  ];
}

function useColumns(
  list: Reports,
  { questions, offer }: Pick<Props, "questions" | "offer">,
): DataColumn<SavedReport>[] {
  const t = useTranslations("savedReports.list");
  const levels = useTranslations("savedReports.save.levels");
  const named = useTranslations("reports.dimension");
  const { day } = useFormat();
  const rowsOf = ({ config }: SavedReport) => config.question.rows.map((name) => named(name)).join(", ");
  return [
    {
      key: "name",
      header: t("name"),
      sortable: true,
      cell: (report) => (
        <span className="flex items-center gap-2">
          <ReportName report={report} />
          {report.mailing_count > 0 ? (
            <span data-tip={t("mailed", { count: report.mailing_count })}>
              <Mail size={15} aria-hidden className="text-muted" />
              <span className="sr-only">{t("mailed", { count: report.mailing_count })}</span>
            </span>
          ) : null}
        </span>
      ),
      text: ({ name }) => name,
    },
    {
      key: "access_level",
      header: t("level"),
      cell: ({ access_level }) => levels(access_level),
      text: ({ access_level }) => levels(access_level),
      wide: true,
    },
    {
      key: "rows",
      header: t("rows"),
      cell: (report) => (
        <span className="inline-flex items-center gap-1.5">
          {rowsOf(report)}
          {report.config.question.rollUp ? (
            <span data-tip={t("byTags")}>
              <Tags size={15} aria-hidden className="text-muted" />
              <span className="sr-only">{t("byTags")}</span>
            </span>
          ) : null}
        </span>
      ),
      text: rowsOf,
    },
    {
      key: "last_updated",
      header: t("changed"),
      sortable: true,
      cell: ({ last_updated }) => day(last_updated),
      text: ({ last_updated }) => day(last_updated),
    },
    {
      key: "last_updated_by",
      header: t("changedBy"),
      sortable: true,
      cell: ({ last_updated_by }) => last_updated_by?.name,
      text: ({ last_updated_by }) => last_updated_by?.name ?? "",
    },
    {
      key: "actions",
      header: t("actions"),
      hideHeader: true,
      align: "actions",
      cell: (report) => {
        const press = `run=${report.pk}`;
        return (
          <ReportActions
            {...{ report, offer }}
            question={questions[report.pk]}
            isRunning={list.pressed === press}
            onRun={() => list.go({ run: report.pk, page: list.search.page }, press)}
          />
        );
      },
    },
  ];
}
