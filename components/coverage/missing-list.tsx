import { getTranslations } from "next-intl/server";
import { HarvestNotOffered } from "@/components/harvest/errors/harvest-other-release.client";
import { EmptyState } from "@/components/ui/states/empty-state";
import { StatusText } from "@/components/ui/status-text";
import { DataTable } from "@/components/ui/tables/data-table";
import { Pager } from "@/components/ui/tables/pager";
import { TextLink } from "@/components/ui/text-link";
import { wholeDates } from "@/components/ui/whole-dates";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { month as asMonth, monthRange } from "@/lib/counter/standard/month";
import type { MissingReport, missingCall } from "@/lib/coverage/contract";
import { listMissing } from "@/lib/coverage/list-missing";
import { MOST_NOT_OFFERED } from "@/lib/harvest/harvest-limits";
import { errorName } from "@/lib/harvest/states/error-texts";
import type { Locale } from "@/lib/kit/i18n/routing";
import { pathTo } from "@/lib/navigation/routes";
import { HarvestMissing } from "./harvest-missing.client";
import { stateStyles } from "./state-styles";

type Props = {
  scope: Scope<"usage.view">;
  query: Parsed<typeof missingCall.query>;
  /** Address of a page of the list. */
  pageAddress: (page: number, size: number) => string;
  /** Address of the report's map, where single months can be opened. */
  mapAddress: (row: MissingReport) => string;
  locale: Locale;
};

const ofCredentials: readonly string[] = ["broken", "unverified", "uploadsOnly", "noCredentials"];

/** All missing report-months: most at a place first, with the reason of each and what to do. */
export async function MissingList({ scope, query, pageAddress, mapAddress, locale }: Props) {
  const [t, { count, results }] = await Promise.all([getTranslations("coverage"), listMissing(scope, query, locale)]);
  const months = ({ ranges }: MissingReport["reasons"][number]) =>
    ranges.map(({ from, to }) => (from === to ? from : t("months", { from, to }))).join(", ");
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        caption={t("allMissing")}
        rows={results}
        isCards
        rowKey={(one) => `${one.organization.pk} ${one.platform.pk} ${one.account?.pk} ${one.report_type.pk}`}
        empty={<EmptyState title={t("allThereTitle")}>{t("allThere")}</EmptyState>}
        columns={[
          {
            key: "platform",
            header: t("platform"),
            cell: ({ platform, account }) => (account ? `${platform.name} (${account.name})` : platform.name),
          },
          { key: "organization", header: t("organization"), cell: ({ organization }) => organization.name },
          {
            key: "report",
            header: t("chooseReport"),
            cell: (one) => <TextLink href={mapAddress(one)}>{one.report_type.short_name}</TextLink>,
          },
          { key: "missing", header: t("reportMonths"), align: "number", cell: ({ missing }) => missing },
          {
            key: "reasons",
            header: t("stateHeading"),
            cell: ({ reasons }) => (
              <ul className="flex flex-col gap-1">
                {reasons.map((reason) => (
                  <li key={`${reason.state} ${reason.error_code} ${reason.ranges[0]?.from}`}>
                    <StatusText {...stateStyles[reason.state]}>
                      {reason.uploaded_until && reason.state === "uploadsOnly"
                        ? t("uploadedUntil", { month: reason.uploaded_until })
                        : t(`state.${reason.state}`)}
                    </StatusText>{" "}
                    <span className="text-muted text-sm">
                      {wholeDates(months(reason))}
                      {reason.error_code === "" ? "" : ` · ${errorName(reason.error_code, locale)}`}
                    </span>
                  </li>
                ))}
              </ul>
            ),
          },
          {
            key: "actions",
            header: t("nextStep"),
            cell: (one) => <Actions one={one} query={query} mapAddress={mapAddress(one)} />,
          },
        ]}
      />
      <Pager page={query.page} size={query.page_size} total={count} href={pageAddress} />
    </div>
  );
}

type ActionsProps = { one: MissingReport; query: Props["query"]; mapAddress: string };

async function Actions({ one, query, mapAddress }: ActionsProps) {
  const t = await getTranslations("coverage");
  const { organization, platform, report_type: report, reasons } = one;
  const may = (name: "may_harvest" | "may_mark_empty" | "may_upload") => reasons.some((reason) => reason[name]);
  if (!may("may_upload")) return <span className="text-muted">{t("askAdministrator")}</span>;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {may("may_harvest") ? (
        <HarvestMissing
          count={null}
          size="small"
          report={report.short_name}
          query={{
            ...{ report_type: report.pk, organization: organization.pk, platform: platform.pk },
            ...{ from: query.from, to: query.to },
          }}
        />
      ) : null}
      {reasons.map(({ earlier_release: release, credentials, ranges }) =>
        release && credentials !== null ? (
          <HarvestNotOffered
            key={ranges[0]?.from}
            label={t("harvestEarlier", { release })}
            about={`${platform.name}, ${organization.name}, ${report.short_name}`}
            credentials={credentials}
            report={report.pk}
            months={ranges.flatMap(({ from, to }) => monthRange(asMonth(from), asMonth(to))).slice(-MOST_NOT_OFFERED)}
          />
        ) : null,
      )}
      {reasons.some(({ state }) => ofCredentials.includes(state)) ? (
        <TextLink href={`${pathTo("sushi-credentials-list")}?platform=${platform.pk}`}>{t("toCredentials")}</TextLink>
      ) : null}
      <TextLink href={`${pathTo("platform-upload-data", { platformId: platform.pk })}`}>{t("upload")}</TextLink>
      {may("may_mark_empty") ? <TextLink href={mapAddress}>{t("markEmpty")}</TextLink> : null}
    </div>
  );
}
