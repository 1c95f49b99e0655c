import { entityName } from "@/components/credentials/entity-name";
import { Badge } from "@/components/ui/badge";
import type { DataColumn } from "@/components/ui/data-column";
import type { Intention } from "@/lib/harvest/contract";
import { IntentionActions } from "./intention-actions.client";
import { IntentionReason } from "./intention-reason";
import { IntentionStateText } from "./intention-state-text";
import { NextTry } from "./next-try";

type Column = "platform" | "organization" | "report" | "month" | "state" | "reason" | "attempts" | "actions";

type Options = {
  t: (key: `column.${Column}`) => string;
  locale: string;
  /** When the rows were last known to be so. */
  asOf: string;
  open: (row: Intention) => void;
  show: (changed: Intention) => void;
};

/** The columns of a harvest's wishes; the platform opens the details. */
export function intentionColumns({ t, locale, asOf, open, show }: Options): DataColumn<Intention>[] {
  return [
    {
      key: "platform",
      header: t("column.platform"),
      sortable: true,
      cell: (row) => (
        <button
          type="button"
          className="rounded-sm text-left underline-offset-3 hover:text-brand hover:underline sm:whitespace-nowrap"
          onClick={() => open(row)}
        >
          {entityName(row.platform, locale)}
        </button>
      ),
    },
    {
      key: "organization",
      header: t("column.organization"),
      sortable: true,
      cell: (row) => <span className="block min-w-40">{entityName(row.organization, locale)}</span>,
    },
    {
      key: "report",
      header: t("column.report"),
      sortable: true,
      cell: ({ counter_report: { code, counter_version } }) => (
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
          {code}
          <Badge>{counter_version}</Badge>
        </span>
      ),
    },
    {
      key: "month",
      header: t("column.month"),
      sortable: true,
      cell: (row) => <span className="tabular whitespace-nowrap">{row.month}</span>,
    },
    {
      key: "state",
      header: t("column.state"),
      sortable: true,
      cell: (row) => (
        <div className="flex flex-col items-start py-0.5">
          <IntentionStateText intention={row} />
          <NextTry intention={row} asOf={asOf} />
        </div>
      ),
    },
    { key: "reason", header: t("column.reason"), cell: (row) => <IntentionReason intention={row} /> },
    {
      key: "attempts",
      header: t("column.attempts"),
      align: "number",
      sortable: true,
      cell: (row) => <span className={row.attempt_count === 0 ? "text-muted" : ""}>{row.attempt_count}</span>,
    },
    {
      key: "actions",
      header: t("column.actions"),
      hideHeader: true,
      align: "actions",
      cell: (row) => <IntentionActions intention={row} onOpen={open} onChanged={show} />,
    },
  ];
}
