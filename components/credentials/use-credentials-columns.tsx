import { ArrowUp, Check, Lock } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox.client";
import type { DataColumn } from "@/components/ui/data-column";
import type { Credentials } from "@/lib/credentials/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { CredentialsActions } from "./credentials-actions.client";
import { CredentialsLink } from "./credentials-link.client";
import { credentialsName } from "./credentials-name";
import { useCredentialsPlace } from "./credentials-place.client";
import { CredentialsStateText } from "./credentials-state-text";
import type { CredentialsTask } from "./credentials-task";
import { entityName } from "./entity-name";
import { IconMark } from "./icon-mark";
import { ReportCodes } from "./report-codes";
import type { Ticked } from "./use-ticked";

type Actions = Pick<Ticked, "has" | "tick"> & { onTask: (task: CredentialsTask) => void };

/** The columns of the list; the platform heads its row, with the tick box before it and its title below, on phones the organization too. */
export function useCredentialsColumns(actions: Actions): DataColumn<Credentials>[] {
  const t = useTranslations("credentialsPages");
  const locale = useLocale();
  const { today, isConsortial } = useCredentialsPlace();
  return [
    {
      key: "platform",
      header: t("column.platform"),
      sortable: true,
      cell: (row) => <HeadCell row={row} actions={actions} />,
    },
    {
      key: "organization",
      header: t("column.organization"),
      sortable: true,
      wide: true,
      cell: (row) => <span className="block min-w-36">{entityName(row.organization, locale)}</span>,
    },
    {
      key: "status",
      header: t("column.state"),
      sortable: true,
      cell: (row) => <CredentialsStateText credentials={row} today={today} />,
    },
    {
      key: "counter_version",
      header: t("column.release"),
      sortable: true,
      cell: (row) => <Release row={row} />,
    },
    { key: "reports", header: t("column.reports"), cell: (row) => <ReportCodes reports={row.counter_reports} /> },
    { key: "success", header: t("column.success"), tip: t("tip.success"), cell: (row) => <LastSuccess row={row} /> },
    {
      key: "last_harvestable_month",
      header: t("column.oldest"),
      tip: t("tip.oldest"),
      sortable: true,
      wide: true,
      cell: ({ last_harvestable_month: month }) => <span className="tabular whitespace-nowrap">{month ?? ""}</span>,
    },
    ...(isConsortial ? ofConsortium(t) : []),
    {
      key: "actions",
      header: t("column.actions"),
      hideHeader: true,
      align: "actions",
      cell: (row) => (
        <CredentialsActions
          row={row}
          name={credentialsName(row, locale)}
          onTask={(kind) => actions.onTask({ kind, of: [row] })}
        />
      ),
    },
  ];
}

type Texts = ReturnType<typeof useTranslations<"credentialsPages">>;

const ofConsortium = (t: Texts): DataColumn<Credentials>[] => [
  {
    key: "outside",
    header: t("column.outside"),
    tip: t("tip.outside"),
    wide: true,
    cell: ({ outside_consortium }) =>
      outside_consortium ? <IconMark icon={Check} text={t("outside.yes")} /> : <IconMark text={t("outside.no")} />,
  },
  {
    key: "lock",
    header: t("column.lock"),
    wide: true,
    cell: ({ locked, locked_for_me }) =>
      locked ? <IconMark icon={Lock} text={t(locked_for_me ? "lock.forMe" : "lock.forOthers")} /> : null,
  },
];

function HeadCell({ row, actions }: { row: Credentials; actions: Actions }) {
  const t = useTranslations("credentialsPages");
  const locale = useLocale();
  return (
    <div className="flex items-start gap-2.5 py-0.5">
      <span className="flex">
        <Checkbox
          label={t("tick", { name: credentialsName(row, locale) })}
          hideLabel
          value={actions.has(row)}
          onChange={(isTicked) => actions.tick([row], isTicked)}
        />
      </span>
      <div className="min-w-32 desk:min-w-0">
        <CredentialsLink id={row.pk}>{entityName(row.platform, locale)}</CredentialsLink>
        <p className="max-w-36 text-muted text-sm desk:hidden">{entityName(row.organization, locale)}</p>
        {row.title ? <p className="max-w-44 text-muted text-sm">{row.title}</p> : null}
      </div>
    </div>
  );
}

function Release({ row }: { row: Credentials }) {
  const t = useTranslations("credentialsPages");
  return (
    <span className="tabular inline-flex items-center gap-1">
      {row.counter_version}
      {row.can_clone ? <IconMark icon={ArrowUp} text={t("canClone")} tone="text-info" /> : null}
    </span>
  );
}

function LastSuccess({ row: { last_success: success } }: { row: Credentials }) {
  const t = useTranslations("credentialsPages");
  const { day } = useFormat();
  if (!success) return <span className="text-muted">{t("noSuccess")}</span>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: when it came has to be reachable by keyboard
    <span className="tabular whitespace-nowrap" tabIndex={0} data-tip={t("successTip", { day: day(success.at) })}>
      {success.month}
      <span className="sr-only">{`. ${t("successTip", { day: day(success.at) })}`}</span>
    </span>
  );
}
