import { Checkbox } from "@/components/ui/checkbox.client";
import type { DataColumn } from "@/components/ui/data-column";
import type { Credentials } from "@/lib/credentials/contract";
import { CredentialsActions } from "./credentials-actions.client";
import { CredentialsLink } from "./credentials-link.client";
import { CredentialsStateText } from "./credentials-state-text";
import { entityName } from "./entity-name";
import { ReportCodes } from "./report-codes";

export type RowActions = {
  isTicked: (row: Credentials) => boolean;
  tick: (row: Credentials, isTicked: boolean) => void;
  harvest: (row: Credentials) => void;
  remove: (row: Credentials) => void;
};

type Texts = (
  key: `column.${"platform" | "organization" | "title" | "release" | "reports" | "state" | "actions"}` | "tick",
  values?: { name: string },
) => string;

/** The columns of the list; the platform heads its row, with the tick box before it. */
export function credentialsColumns(t: Texts, locale: string, actions: RowActions): DataColumn<Credentials>[] {
  const nameOf = (row: Credentials) => `${entityName(row.platform, locale)}, ${entityName(row.organization, locale)}`;
  return [
    {
      key: "platform",
      header: t("column.platform"),
      sortable: true,
      cell: (row) => (
        <div className="flex items-center gap-2.5">
          <span className="flex translate-y-0.5">
            <Checkbox
              label={t("tick", { name: nameOf(row) })}
              hideLabel
              value={actions.isTicked(row)}
              onChange={(isTicked) => actions.tick(row, isTicked)}
            />
          </span>
          <CredentialsLink id={row.pk}>{entityName(row.platform, locale)}</CredentialsLink>
        </div>
      ),
    },
    {
      key: "organization",
      header: t("column.organization"),
      sortable: true,
      cell: (row) => <span className="block min-w-40">{entityName(row.organization, locale)}</span>,
    },
    { key: "title", header: t("column.title"), sortable: true, cell: (row) => row.title },
    {
      key: "release",
      header: t("column.release"),
      sortable: true,
      cell: (row) => <span className="tabular">{row.counter_version}</span>,
    },
    { key: "reports", header: t("column.reports"), cell: (row) => <ReportCodes reports={row.counter_reports} /> },
    {
      key: "state",
      header: t("column.state"),
      sortable: true,
      cell: (row) => <CredentialsStateText credentials={row} />,
    },
    {
      key: "actions",
      header: t("column.actions"),
      hideHeader: true,
      align: "actions",
      cell: (row) => <CredentialsActions row={row} name={nameOf(row)} actions={actions} />,
    },
  ];
}
