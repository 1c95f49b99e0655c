"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { HarvestNotOffered } from "@/components/harvest/errors/harvest-other-release.client";
import { useErrorWords } from "@/components/harvest/errors/use-error-words";
import { useStartHarvest } from "@/components/harvest/start/use-start-harvest";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { ErrorState } from "@/components/ui/states/error-state";
import { Notice } from "@/components/ui/states/notice";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Skeleton } from "@/components/ui/states/skeleton";
import { StatusText } from "@/components/ui/status-text";
import { DataTable } from "@/components/ui/tables/data-table";
import { TextLink } from "@/components/ui/text-link";
import { type CoverageCell, coverageCellCall, createEmptyCall } from "@/lib/coverage/contract";
import { send } from "@/lib/kit/call/send";
import { useCall } from "@/lib/kit/call/use-call";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { useAccountColumn } from "../platforms/account-column";
import { stateStyles } from "./state-styles";

export type CoveredReport = { pk: number; shortName: string; name: string; hasTitles: boolean };

type One = CoverageCell["results"][number];

type Props = {
  report: CoveredReport;
  month: string;
  /** Name of the opened row. */
  name: string;
  place: { platform?: number; organization?: number; title?: number };
  onClose: () => void;
};

/** The report-months of a cell: the source of each, or why it is missing and what the reader can do. */
export function CoverageCellDialog({ report, month, name, place, onClose }: Props) {
  const t = useTranslations("coverage");
  const accountColumn = useAccountColumn<One>();
  const words = useErrorWords();
  const router = useRouter();
  const { data, problem, refresh } = useCall(coverageCellCall, { query: { report_type: report.pk, month, ...place } });
  const harvest = useStartHarvest(onClose);
  const [marking, setMarking] = useState<One | null>(null);
  const markEmpty = async ({ organization, platform, account }: One) => {
    await send(createEmptyCall, {
      body: {
        ...{ organization: organization.pk, platform: platform.pk, ...(account && { account: account.pk }) },
        ...{ report_type: report.pk, date: month },
      },
    });
    await refresh();
    router.refresh();
    return t("markedEmpty", { month });
  };
  const requests = (data?.results ?? []).flatMap(({ credentials, may_harvest }) =>
    may_harvest && credentials !== null
      ? [{ credentials, counter_report: report.pk, start_date: month, end_date: month }]
      : [],
  );
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t("cellTitle", { report: report.name, month })}
      description={name}
      footer={
        requests.length > 0 ? (
          <Button variant="primary" busy={harvest.isBusy} onClick={() => harvest.start(requests)}>
            {t("harvestThese", { count: requests.length })}
          </Button>
        ) : undefined
      }
    >
      {harvest.problem ? <Notice tone="danger">{harvest.problem}</Notice> : null}
      {data ? (
        <div className="flex flex-col gap-3">
          <DataTable
            caption={t("cellTitle", { report: report.name, month })}
            rows={data.results}
            rowKey={(one) => `${one.organization.pk} ${one.platform.pk} ${one.account?.pk}`}
            columns={[
              { key: "platform", header: t("platform"), cell: ({ platform }) => platform.name },
              { key: "organization", header: t("organization"), cell: ({ organization }) => organization.name },
              ...(data.results.some(({ account }) => account) ? [accountColumn] : []),
              {
                key: "state",
                header: t("stateHeading"),
                cell: (one) => (
                  <div>
                    <StatusText {...stateStyles[one.state]}>{t(`state.${one.state}`)}</StatusText>
                    <p className="max-w-[44ch] text-muted text-sm">
                      {one.error_code === ""
                        ? t(`why.${one.state}`, { until: one.uploaded_until ?? "" })
                        : (words(one.error_code)?.name ?? one.error_code)}
                    </p>
                  </div>
                ),
              },
              {
                key: "source",
                header: t("sourceHeading"),
                cell: (one) => <Way one={one} report={report} month={month} onMark={() => setMarking(one)} />,
              },
            ]}
          />
          {data.count > data.results.length ? (
            <p className="text-muted text-sm">{t("more", { count: data.count - data.results.length })}</p>
          ) : null}
        </div>
      ) : problem ? (
        <ErrorState title={t("cellUnknown")} retry={<RetryButton onRetry={refresh} />}>
          {problem.message}
        </ErrorState>
      ) : (
        <Skeleton rows={3} height={56} />
      )}
      {marking ? (
        <ConfirmDialog
          open
          onClose={() => setMarking(null)}
          title={t("markTitle")}
          accept={t("markEmpty")}
          onAccept={() => markEmpty(marking)}
        >
          {t("markText", { month, platform: marking.platform.name, organization: marking.organization.name })}
        </ConfirmDialog>
      ) : null}
    </Dialog>
  );
}

type WayProps = { one: One; report: CoveredReport; month: string; onMark: () => void };

/** Link to the data, or the action that could get missing data. */
function Way({ one, report, month, onMark }: WayProps) {
  const t = useTranslations("coverage");
  const { organization, platform, account } = one;
  if (one.source) {
    const facts = new URLSearchParams({
      report_type: report.shortName,
      rows: report.hasTitles ? "title" : "platform",
      columns: "metric",
      organization: String(organization.pk),
      platform: String(platform.pk),
      ...(account && { account: String(account.pk) }),
      from: month,
      to: month,
    });
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {one.state === "empty" ? (
          t(one.source === "unknown" ? "source.marked" : `source.${one.source}`)
        ) : (
          <TextLink href={`${pathTo("flexitable")}?${facts}`}>{t(`source.${one.source}`)}</TextLink>
        )}
        {one.may_upload ? (
          <TextLink href={`${pathTo("platform-upload-data", { platformId: platform.pk })}`}>{t("upload")}</TextLink>
        ) : null}
      </div>
    );
  }
  const upload = `${pathTo("platform-upload-data", { platformId: platform.pk })}`;
  const { credentials, earlier_release: release } = one;
  if (one.state === "elsewhere") return null;
  if (!one.may_upload) return <span className="text-muted">{t("askAdministrator")}</span>;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {["broken", "unverified", "uploadsOnly", "noCredentials"].includes(one.state) ? (
        <TextLink href={pathTo("sushi-credentials-list")}>{t("toCredentials")}</TextLink>
      ) : null}
      {release && credentials !== null ? (
        <HarvestNotOffered
          label={t("harvestEarlier", { release })}
          about={`${platform.name}, ${organization.name}`}
          {...{ credentials, report: report.pk, months: [month] }}
        />
      ) : null}
      <TextLink href={upload}>{t("upload")}</TextLink>
      {one.may_mark_empty ? (
        <Button size="small" onClick={onMark}>
          {t("markEmpty")}
        </Button>
      ) : null}
    </div>
  );
}
