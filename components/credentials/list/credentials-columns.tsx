import clsx from "clsx";
import { ArrowUp, Check, Lock, TriangleAlert } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { ReportTypeCode } from "@/components/counter/report-type-name";
import { credentialsName } from "@/components/harvest/credentials-name";
import { useErrorWords } from "@/components/harvest/errors/use-error-words";
import type { DataColumn } from "@/components/ui/tables/data-column";
import type { Credentials } from "@/lib/credentials/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { entityName } from "@/lib/organizations/entity-name";
import { useCredentialsPlace } from "../credentials-place.client";
import type { CredentialsTask } from "../credentials-task";
import { IconMark } from "../icon-mark";
import { CredentialsActions } from "./credentials-actions.client";
import { CredentialsLink } from "./credentials-link.client";
import { CredentialsStateText } from "./credentials-state-text";

/** The platform, with the title below, is the row header; with less room it also contains the organization. */
export function useCredentialsColumns(onTask: (task: CredentialsTask) => void): DataColumn<Credentials>[] {
  const t = useTranslations("credentialsPages");
  const states = useTranslations("credentials.status");
  const locale = useLocale();
  const { today, isConsortial } = useCredentialsPlace();
  return [
    {
      key: "platform",
      header: t("column.platform"),
      sortable: true,
      cell: (row) => <HeadCell row={row} />,
      text: ({ platform, title }) => [entityName(platform, locale), title].filter(Boolean).join(" – "),
    },
    {
      key: "organization",
      header: t("column.organization"),
      sortable: true,
      wide: true,
      cell: (row) => <span className="block min-w-36">{entityName(row.organization, locale)}</span>,
      text: ({ organization }) => entityName(organization, locale),
    },
    {
      key: "status",
      header: t("column.state"),
      sortable: true,
      cell: (row) => <CredentialsStateText credentials={row} today={today} />,
      text: ({ status }) => states(`${status}.name`),
    },
    {
      key: "counter_version",
      header: t("column.release"),
      sortable: true,
      cell: (row) => <Release row={row} />,
      text: ({ counter_version }) => counter_version,
    },
    {
      key: "reports",
      header: t("column.reports"),
      cell: (row) => <ReportCodes credentials={row} />,
      text: ({ counter_reports }) => counter_reports.map(({ code }) => code).join(", ") || t("noReports"),
    },
    {
      key: "success",
      header: t("column.success"),
      tip: t("tip.success"),
      cell: (row) => <LastSuccess row={row} />,
      text: ({ last_success }) => last_success?.month ?? t("noSuccess"),
    },
    {
      key: "last_harvestable_month",
      header: t("column.oldest"),
      tip: t("tip.oldest"),
      sortable: true,
      wide: true,
      cell: ({ last_harvestable_month: month }) => <span className="whitespace-nowrap">{month ?? ""}</span>,
      text: ({ last_harvestable_month: month }) => month ?? "",
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
          onTask={(kind) => onTask({ kind, of: [row] })}
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
    text: ({ outside_consortium }) => (outside_consortium ? t("outside.yes") : ""),
  },
  {
    key: "lock",
    header: t("column.lock"),
    wide: true,
    cell: ({ locked, locked_for_me }) =>
      locked ? <IconMark icon={Lock} text={t(locked_for_me ? "lock.forMe" : "lock.forOthers")} /> : null,
    text: ({ locked, locked_for_me }) => (locked ? t(locked_for_me ? "lock.forMe" : "lock.forOthers") : ""),
  },
];

function HeadCell({ row }: { row: Credentials }) {
  const t = useTranslations("credentialsPages");
  const common = useTranslations("common");
  const locale = useLocale();
  return (
    <div className="min-w-32 py-0.5 desk:min-w-0">
      <CredentialsLink id={row.pk}>{entityName(row.platform, locale)}</CredentialsLink>
      <p className="max-w-36 text-muted text-sm max-sm:hidden desk:hidden">{entityName(row.organization, locale)}</p>
      {row.title ? <p className="max-w-44 text-muted text-sm">{row.title}</p> : null}
      {row.several_accounts || row.account ? (
        <p className="max-w-44 text-muted text-sm">{t("accountOf", { name: row.account || common("mainAccount") })}</p>
      ) : null}
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
    <span className="whitespace-nowrap" tabIndex={0} data-tip={t("successTip", { day: day(success.at) })}>
      {success.month}
      <span className="sr-only">{` (${t("successTip", { day: day(success.at) })})`}</span>
    </span>
  );
}

/** COUNTER codes of the reports; broken ones are marked. */
function ReportCodes({ credentials: { counter_reports: reports, counter_version } }: { credentials: Credentials }) {
  const t = useTranslations("credentialsPages");
  if (reports.length === 0) return <span className="text-muted">{t("noReports")}</span>;
  return (
    <ul className="flex min-w-26 flex-wrap gap-1">
      {reports.map((report) => (
        <li key={report.pk}>
          <ReportCode report={{ ...report, counter_version }} />
        </li>
      ))}
    </ul>
  );
}

type AskedReport = Credentials["counter_reports"][number] & Pick<Credentials, "counter_version">;

function ReportCode({ report }: { report: AskedReport }) {
  const t = useTranslations("credentialsPages");
  const words = useErrorWords();
  const isBroken = report.broken_since !== null;
  const tip = isBroken ? t("reportBrokenTip", { reason: words(report.broken_by ?? "")?.name ?? "" }) : undefined;
  return (
    <span
      {...(tip ? { "data-tip": tip, tabIndex: 0 } : {})}
      className={clsx(
        "inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-sm border px-1.5 text-xs",
        isBroken ? "border-warning bg-warning-soft text-warning" : "border-hairline text-ink",
      )}
    >
      {isBroken ? <TriangleAlert size={12} aria-hidden /> : null}
      {isBroken ? t("reportBroken", { code: report.code }) : <ReportTypeCode type={report} />}
    </span>
  );
}
