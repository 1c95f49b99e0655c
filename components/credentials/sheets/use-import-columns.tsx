import { CircleAlert, CircleCheck, CircleMinus, CirclePlus, type LucideIcon, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { StatusText } from "@/components/ui/status-text";
import type { DataColumn } from "@/components/ui/tables/data-column";
import type { Tone } from "@/components/ui/tone";
import { knownField } from "@/lib/access/audit/field";
import type { ImportRow } from "@/lib/credentials/contract";

const looks: Record<ImportRow["action"], { tone: Tone; icon: LucideIcon }> = {
  create: { tone: "ok", icon: CirclePlus },
  update: { tone: "info", icon: CircleCheck },
  same: { tone: "muted", icon: CircleMinus },
  error: { tone: "danger", icon: CircleAlert },
};

/** The row number of the sheet is the row header, after the check box. */
export function useImportColumns(
  selection: ReadonlySet<number>,
  choose: (index: number, isOn: boolean) => void,
): DataColumn<ImportRow>[] {
  const t = useTranslations("credentialsImport");
  return [
    { key: "row", header: t("column.row"), cell: (row) => <RowName row={row} {...{ selection, choose }} /> },
    { key: "action", header: t("column.action"), cell: (row) => <Outcome row={row} /> },
    {
      key: "organization",
      header: t("column.organization"),
      cell: ({ organization }) => <span className="block min-w-32">{organization}</span>,
    },
    { key: "platform", header: t("column.platform"), cell: ({ platform }) => platform },
    { key: "version", header: "COUNTER", cell: ({ counter_version }) => counter_version },
    { key: "title", header: t("column.title"), cell: ({ title }) => title },
    {
      key: "url",
      header: "URL",
      cell: ({ url }) => <span className="block min-w-40 break-all">{url}</span>,
    },
    { key: "customer", header: "Customer ID", cell: ({ customer_id }) => customer_id },
    { key: "reports", header: t("column.reports"), cell: ({ counter_reports }) => counter_reports.join(", ") },
  ];
}

type RowNameProps = { row: ImportRow } & {
  selection: ReadonlySet<number>;
  choose: (index: number, isOn: boolean) => void;
};

function RowName({ row: { index, sheet, row, action }, selection, choose }: RowNameProps) {
  const t = useTranslations("credentialsImport");
  const name = sheet === "" ? t("row", { row }) : t("rowOfSheet", { row, sheet });
  if (action === "create" || action === "update")
    return <Checkbox label={name} value={selection.has(index)} onChange={(isOn) => choose(index, isOn)} />;
  return <span className="pl-6">{name}</span>;
}

/** Action, errors by column, and warnings. */
function Outcome({ row: { action, changes, errors, warnings } }: { row: ImportRow }) {
  const t = useTranslations("credentialsImport");
  const audit = useTranslations("audit.field");
  const words = changes.map((name) => {
    const field = knownField(name);
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
