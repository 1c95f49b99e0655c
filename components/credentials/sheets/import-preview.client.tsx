"use client";

import { CircleAlert, CircleCheck, CircleMinus, CirclePlus, type LucideIcon, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { StatusText } from "@/components/ui/status-text";
import { Chip, Chips } from "@/components/ui/tables/chip";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { Pager } from "@/components/ui/tables/pager";
import type { Tone } from "@/components/ui/tone";
import { fieldNameOf } from "@/lib/access/audit/field";
import type { ImportRow } from "@/lib/credentials/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import type { Preview } from "./use-import";

type Props = {
  preview: Preview;
  selection: ReadonlySet<number>;
  onChoose: (selection: ReadonlySet<number>) => void;
  caption: string;
  /** Heading of the first column; default: "Row". */
  rowHeader?: string;
  /** Columns after the check box, the outcome and before the reports. */
  columns?: readonly DataColumn<ImportRow>[];
};

const actions = ["create", "update", "same", "error"] as const;

export function ImportPreview({ preview, selection, onChoose, caption, rowHeader, columns: ownColumns }: Props) {
  const t = useTranslations("credentialsImport");
  const { count } = useFormat();
  const [filter, setFilter] = useState<(typeof actions)[number] | "all">("all");
  const [{ page, size }, setPage] = useState({ page: 1, size: 25 });
  const rows = preview.rows.filter(({ action }) => filter === "all" || action === filter);
  const possible = preview.rows.filter(({ action }) => action === "create" || action === "update");
  const unknown = preview.columns.filter(({ means }) => means === null);
  const sheetColumns = useSheetColumns(preview.rows.some(({ account }) => account !== ""));
  const columns = useImportColumns(
    rowHeader ?? t("column.row"),
    ownColumns ?? sheetColumns,
    selection,
    (index, isOn) => {
      const next = new Set(selection);
      if (isOn) next.add(index);
      else next.delete(index);
      onChoose(next);
    },
  );
  const show = (what: typeof filter) => {
    setFilter(what);
    setPage({ page: 1, size });
  };
  return (
    <div className="flex flex-col gap-3">
      <Chips label={t("show")}>
        <Chip isOn={filter === "all"} onClick={() => show("all")}>
          {t("counted", { name: t("all"), count: count(preview.rows.length) })}
        </Chip>
        {actions.map((action) => (
          <Chip key={action} isOn={filter === action} onClick={() => show(action)}>
            {t("counted", { name: t(`action.${action}`), count: count(preview.counts[action]) })}
          </Chip>
        ))}
      </Chips>
      {unknown.length > 0 ? (
        <p className="text-muted text-sm">
          {t("unknownColumns", { columns: unknown.map(({ heading }) => heading).join(", ") })}
        </p>
      ) : null}
      {possible.length > 0 ? (
        <Checkbox
          label={t("chooseAll", { count: possible.length })}
          isMixed={selection.size > 0 && selection.size < possible.length}
          value={selection.size === possible.length}
          onChange={(isOn) => onChoose(new Set(isOn ? possible.map(({ index }) => index) : []))}
        />
      ) : null}
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows.slice((page - 1) * size, page * size)}
        rowKey={({ index }) => index}
        isSelected={({ index }) => selection.has(index)}
        empty={<p className="p-6 text-center text-muted">{t("nothing")}</p>}
      />
      <Pager
        page={page}
        size={size}
        total={rows.length}
        onChange={(nextPage, nextSize) => setPage({ page: nextPage, size: nextSize })}
      />
    </div>
  );
}

const looks: Record<ImportRow["action"], { tone: Tone; icon: LucideIcon }> = {
  create: { tone: "ok", icon: CirclePlus },
  update: { tone: "info", icon: CircleCheck },
  same: { tone: "muted", icon: CircleMinus },
  error: { tone: "danger", icon: CircleAlert },
};

/** The account only if a row names one. */
function useSheetColumns(hasAccounts: boolean): DataColumn<ImportRow>[] {
  const t = useTranslations("credentialsImport");
  const common = useTranslations("common");
  return [
    {
      key: "organization",
      header: t("column.organization"),
      cell: ({ organization }) => <span className="block min-w-32">{organization}</span>,
    },
    { key: "platform", header: t("column.platform"), cell: ({ platform }) => platform },
    { key: "version", header: "COUNTER", cell: ({ counter_version }) => counter_version },
    { key: "title", header: t("column.title"), cell: ({ title }) => title },
    ...(hasAccounts
      ? [
          {
            key: "account",
            header: common("account"),
            cell: ({ account }: ImportRow) => account || common("mainAccount"),
          },
        ]
      : []),
    {
      key: "url",
      header: "URL",
      cell: ({ url }) => <span className="block min-w-40 break-all">{url}</span>,
    },
  ];
}

/** The row number of the sheet, or the member, is the row header, after the check box. */
function useImportColumns(
  rowHeader: string,
  columns: readonly DataColumn<ImportRow>[],
  selection: ReadonlySet<number>,
  choose: (index: number, isOn: boolean) => void,
): DataColumn<ImportRow>[] {
  const t = useTranslations("credentialsImport");
  return [
    { key: "row", header: rowHeader, cell: (row) => <RowName row={row} {...{ selection, choose }} /> },
    { key: "action", header: t("column.action"), cell: (row) => <Outcome row={row} /> },
    ...columns,
    { key: "customer", header: "Customer ID", cell: ({ customer_id }) => customer_id },
    { key: "reports", header: t("column.reports"), cell: ({ counter_reports }) => counter_reports.join(", ") },
  ];
}

type RowNameProps = { row: ImportRow } & {
  selection: ReadonlySet<number>;
  choose: (index: number, isOn: boolean) => void;
};

function RowName({ row: { index, sheet, row, action, member }, selection, choose }: RowNameProps) {
  const t = useTranslations("credentialsImport");
  const name = member?.name || (sheet === "" ? t("row", { row }) : t("rowOfSheet", { row, sheet }));
  if (action === "create" || action === "update")
    return <Checkbox label={name} value={selection.has(index)} onChange={(isOn) => choose(index, isOn)} />;
  return <span className="block pl-6">{name}</span>;
}

/** Action, errors by column, and warnings. */
function Outcome({ row: { action, changes, errors, warnings } }: { row: ImportRow }) {
  const t = useTranslations("credentialsImport");
  const audit = useTranslations("audit.field");
  const words = changes.map((name) => {
    const field = fieldNameOf(name);
    return field ? audit(field) : name;
  });
  return (
    <div className="flex min-w-52 flex-col items-start gap-0.5 py-0.5">
      <StatusText {...looks[action]}>{t(`action.${action}`)}</StatusText>
      {words.length > 0 ? <span className="text-muted text-sm">{words.join(", ")}</span> : null}
      {errors.map(({ column, message }) => (
        <span key={`${column} ${message}`} className="text-danger text-sm">
          {column ? `${column}: ${message}` : message}
        </span>
      ))}
      {warnings.map(({ column, message }) => (
        <span key={`${column} ${message}`} className="flex items-start gap-1 text-sm text-warning">
          <TriangleAlert size={13} aria-hidden className="mt-0.5 shrink-0" />
          {column ? `${column}: ${message}` : message}
        </span>
      ))}
    </div>
  );
}
