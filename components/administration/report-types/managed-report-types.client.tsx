"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { reportDescription, reportName } from "@/components/non-counter/non-counter-words";
import { Count } from "@/components/ui/count";
import { MenuItem } from "@/components/ui/overlays/menu-item.client";
import { RowMenu } from "@/components/ui/overlays/row-menu.client";
import { later } from "@/components/ui/parts/later";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import {
  deleteReportTypeCall,
  type ManagedReportType,
  switchReportTypeCall,
} from "@/lib/administration/report-types/contract";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { RowSwitch } from "./row-switch.client";

const DeleteUnusedDialog = later(() => import("./delete-unused-dialog.client").then((it) => it.DeleteUnusedDialog));

const ChangeReportDialog = later(() =>
  import("@/components/non-counter/reports/change-report-dialog.client").then((it) => it.ChangeReportDialog),
);

type Props = {
  reports: readonly ManagedReportType[];
  /** Keys: dimension names in the REST API. */
  dimensionNames: Readonly<Record<string, string>>;
};

/** Report types with their dimensions and counts; custom ones can be changed. */
export function ManagedReportTypes({ reports, dimensionNames }: Props) {
  const t = useTranslations("reportTypes");
  const common = useTranslations("common");
  const locale = useLocale();
  const router = useRouter();
  const [changing, setChanging] = useState<ManagedReportType | null>(null);
  const [deleting, setDeleting] = useState<ManagedReportType | null>(null);
  const number = (key: "platforms" | "facts"): DataColumn<ManagedReportType> => ({
    key,
    header: t(`reports.${key}`),
    align: "number",
    cell: (report) => <Count value={report[key]} />,
  });
  const columns: DataColumn<ManagedReportType>[] = [
    {
      key: "name",
      header: t("reports.report"),
      cell: (report) => (
        <div className="min-w-40 py-1">
          <span className="block font-medium">{report.short_name}</span>
          {reportName(report, locale) === report.short_name ? null : (
            <span className="block text-muted text-sm">{reportName(report, locale)}</span>
          )}
          <span className="block max-w-[48ch] text-muted text-sm [overflow-wrap:anywhere]">
            {reportDescription(report, locale)}
          </span>
        </div>
      ),
    },
    {
      key: "origin",
      header: t("reports.origin"),
      cell: ({ is_own, release, organization }) =>
        is_own ? (
          (organization?.name ?? t("reports.ofEverybody"))
        ) : (
          <span className="whitespace-nowrap">{t("reports.release", { release })}</span>
        ),
    },
    {
      key: "dimensions",
      header: t("reports.dimensions"),
      wide: true,
      cell: ({ dimensions }) => (
        <span className="block min-w-48 max-w-[48ch] py-1 text-sm">
          {dimensions.map((name) => dimensionNames[name] ?? name).join(", ") || "–"}
        </span>
      ),
    },
    number("platforms"),
    {
      key: "months",
      header: t("reports.months"),
      align: "number",
      cell: ({ months, first_month, last_month }) => (
        <span className="block py-1">
          <Count value={months} />
          {first_month ? (
            <span className="block text-muted text-sm normal-nums">{`${first_month} – ${last_month}`}</span>
          ) : null}
        </span>
      ),
    },
    number("facts"),
    {
      key: "automatic",
      header: t("reports.automatic"),
      tip: t("reports.automaticTip"),
      cell: (report) =>
        report.is_own ? (
          "–"
        ) : (
          <RowSwitch
            label={t("reports.switch", { name: report.short_name })}
            value={report.active}
            onChange={async (active) => {
              const { pk, revision, short_name: name } = report;
              await send(switchReportTypeCall, { params: { report_type: pk }, body: { active, revision } });
              return t(active ? "reports.switchedOn" : "reports.switchedOff", { name });
            }}
          />
        ),
    },
    {
      key: "actions",
      header: t("actions"),
      hideHeader: true,
      align: "actions",
      cell: (report) =>
        report.is_own ? (
          <RowMenu name={report.short_name}>
            <MenuItem icon={Pencil} onSelect={() => setChanging(report)}>
              {common("edit")}
            </MenuItem>
            <MenuItem icon={Trash2} tone="danger" onSelect={() => setDeleting(report)}>
              {common("deleteEllipsis")}
            </MenuItem>
          </RowMenu>
        ) : null,
    },
  ];
  return (
    <>
      <DataTable
        caption={t("reports.title")}
        frameless
        isCards
        rows={reports}
        rowKey={({ pk }) => pk}
        columns={columns}
      />
      {changing ? (
        <ChangeReportDialog
          organization={changing.organization?.pk ?? ALL_ORGANIZATIONS}
          report={changing}
          onClose={() => setChanging(null)}
          onSaved={() => router.refresh()}
        />
      ) : null}
      {deleting ? (
        <DeleteUnusedDialog
          name={deleting.short_name}
          used={deleting.used}
          onDelete={() => send(deleteReportTypeCall, { params: { report_type: deleting.pk } })}
          onClose={() => setDeleting(null)}
        />
      ) : null}
    </>
  );
}
