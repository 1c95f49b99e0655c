"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ReportTypeCode } from "@/components/counter/report-type-name";
import { Button } from "@/components/ui/button";
import { Count } from "@/components/ui/count";
import { usePeriodText } from "@/components/ui/fields/dates/use-period-text";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { shortReportName } from "@/lib/counter/standard/report-type-words";
import { useFormat } from "@/lib/kit/format/use-format";
import type { Clash, Upload } from "@/lib/uploads/contract";
import { SignedDifference } from "../check/difference";
import { periodLength } from "../upload-span";
import type { UploadWork } from "../use-upload-work";
import { ClashDecision, decidedTo } from "./clash-decision.client";

const SHOWN = 24;

type Props = { upload: Upload; work: UploadWork };

/** Months that already have numbers: existing and new numbers, and the choice between them. */
export function ClashCard({ upload, work }: Props) {
  const t = useTranslations("uploadsPages.clash");
  const [limit, setShown] = useState(SHOWN);
  const columns = useClashColumns(upload, work);
  const length = periodLength(upload.report_types);
  const { clashing_months: clashes, clash_count: total, clashes_open: open, state } = upload;
  if (state !== "preflight" || total === 0) return null;
  return (
    <section
      id="clashes"
      aria-label={t("title", { length })}
      className="min-w-0 scroll-mt-20 overflow-hidden rounded-lg border border-hairline bg-surface"
    >
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 p-4">
        <div className="min-w-0 grow sm:basis-96">
          <h2 className="font-semibold text-base">{t("title", { length })}</h2>
          <p className="max-w-[88ch] text-muted">
            {t("months", { count: total, length })} {t("text")}
          </p>
          <p role="status" className="mt-1">
            {t("open", { count: open })}
          </p>
        </div>
        <ClashDecision
          label={t("forAll", { length })}
          value={decidedTo(clashes)}
          onChange={(choice) => work.change({ clashes: choice })}
        />
      </div>
      <DataTable
        frameless
        caption={t("title", { length })}
        columns={columns}
        rows={clashes.slice(0, limit)}
        rowKey={({ organization, platform, report_type, month }) =>
          `${organization.pk} ${platform.pk} ${report_type} ${month}`
        }
        busy={work.busyWith === "change"}
      />
      {clashes.length > limit ? (
        <div className="border-hairline border-t p-3">
          <Button size="small" onClick={() => setShown(clashes.length)}>
            {t("showAll", { count: clashes.length, length })}
          </Button>
        </div>
      ) : null}
      {total > clashes.length ? (
        <p className="px-4 pb-3 text-muted">{t("beyond", { count: clashes.length, length })}</p>
      ) : null}
    </section>
  );
}

function useClashColumns({ report_types: types, clashing_months: clashes }: Upload, work: UploadWork) {
  const t = useTranslations("uploadsPages.clash");
  const common = useTranslations("common");
  const { day } = useFormat();
  const periodText = usePeriodText();
  const length = periodLength(types);
  const periodOf = ({ report_type, month }: Clash) => periodText(month, reportOf(report_type)?.period_months ?? 1);
  const isOfSeveral = new Set(clashes.map(({ organization }) => organization.pk)).size > 1;
  const areSeveral = new Set(clashes.map(({ platform }) => platform.pk)).size > 1;
  const reportOf = (pk: number) => types.find((type) => type.pk === pk);
  const organization: DataColumn<Clash> = {
    key: "organization",
    header: t("column.organization"),
    cell: ({ organization: { name } }) => name,
  };
  const platform: DataColumn<Clash> = {
    key: "platform",
    header: t("column.platform"),
    cell: ({ platform: { name } }) => name,
  };
  const account: DataColumn<Clash> = {
    key: "account",
    header: t("column.account"),
    cell: ({ account: name }) => name || common("mainAccount"),
  };
  const report: DataColumn<Clash> = {
    key: "report",
    header: t("column.report"),
    cell: ({ report_type }) => {
      const type = reportOf(report_type);
      return type ? <ReportTypeCode type={type}>{shortReportName(type)}</ReportTypeCode> : "–";
    },
  };
  const columns: DataColumn<Clash>[] = [
    {
      key: "month",
      header: t("column.month", { length }),
      cell: (clash) => periodOf(clash),
    },
    ...(isOfSeveral ? [organization] : []),
    ...(areSeveral ? [platform] : []),
    ...(clashes.some((clash) => clash.account !== null) ? [account] : []),
    ...(types.length > 1 ? [report] : []),
    {
      key: "choice",
      header: t("column.choice"),
      cell: (clash) => (
        <ClashDecision
          label={t("ofMonth", { month: periodOf(clash), organization: clash.organization.name })}
          value={clash.choice}
          onChange={(choice) => {
            const { organization: whose, platform: of, report_type, month } = clash;
            const place = { organization: whose.pk, platform: of.pk, report_type, month };
            void work.change({ choices: [{ ...place, choice }] });
          }}
        />
      ),
    },
    {
      key: "there",
      header: t("column.there"),
      align: "number",
      cell: ({ this_month }) => <Count value={this_month.sum} />,
    },
    {
      key: "new",
      header: t("column.new"),
      align: "number",
      cell: (clash) =>
        clash.is_same ? (
          <span className="text-muted">{t("same")}</span>
        ) : (
          <span className="inline-flex flex-wrap justify-end gap-x-2">
            <Count value={clash.new.sum} />
            <SignedDifference now={clash.new.sum} before={clash.this_month} />
          </span>
        ),
    },
    {
      key: "source",
      header: t("column.source"),
      wide: true,
      cell: ({ source, created, is_partial: isPartial }) => (
        <>
          {t(`source.${source}`, { day: day(created) })}
          {isPartial ? <span className="text-warning"> {t("partial")}</span> : null}
        </>
      ),
    },
  ];
  return columns;
}
