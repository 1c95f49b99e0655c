"use client";

import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { WorkProgress } from "@/components/ui/states/progress";
import { StatusText } from "@/components/ui/status-text";
import { DataTable } from "@/components/ui/tables/data-table";
import { TextLink } from "@/components/ui/text-link";
import { type SumChecks, sumChecksCall, verifySumsCall } from "@/lib/administration/contract";
import { send } from "@/lib/kit/call/send";
import { useRunProgress } from "@/lib/kit/call/use-run-progress";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { isInProgress } from "@/lib/kit/jobs/work-state";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";

const isChecking = ({ run }: SumChecks): boolean => run !== null && isInProgress(run);

/** Starts a check of all sums, shows its progress and lists months that differ. */
export function SumChecksNow({ first }: { first: SumChecks }) {
  const t = useTranslations("maintenance");
  const router = useRouter();
  const { isBusy, run } = useSnackbarAction();
  const {
    shown: checks = first,
    isUnderWay: isRunning,
    refresh,
  } = useRunProgress<SumChecks>({
    key: [sumChecksCall.call],
    request: () => send(sumChecksCall, {}),
    first,
    isUnderWay: isChecking,
    onEnd: () => router.refresh(),
  });
  const start = () =>
    run(async () => {
      await send(verifySumsCall, {});
      await refresh();
      router.refresh();
      return t("run.started", { name: t("command.verify-sums.name") });
    });
  return (
    <div className="mt-4 flex min-w-0 flex-col gap-3">
      <div aria-live="polite">
        {!isRunning ? (
          <Button size="small" busy={isBusy} onClick={() => void start()}>
            {t("health.verify")}
          </Button>
        ) : (
          <WorkProgress
            of={checks.run?.progress ?? { done: 0, total: null }}
            label={t("page.progress")}
            says={(counted) => t("page.of", counted)}
            unknown={<StatusText tone="busy">{t(`status.${checks.run?.status ?? "waiting"}`)}</StatusText>}
          />
        )}
      </div>
      {checks.results.length > 0 ? <WrongMonths of={checks} /> : null}
    </div>
  );
}

function WrongMonths({ of: { count: all, results } }: { of: SumChecks }) {
  const t = useTranslations("maintenance.health");
  const locale = useLocale();
  return (
    <>
      <DataTable
        caption={t("different")}
        isCards
        rows={results}
        rowKey={({ pk }) => pk}
        columns={[
          {
            key: "organization",
            header: t("organization"),
            cell: ({ organization }) => entityName(organization, locale),
          },
          {
            key: "platform",
            header: t("platform"),
            cell: ({ platform }) => (
              <TextLink href={pathTo("platform-detail", { platformId: platform.pk })}>
                {entityName(platform, locale)}
              </TextLink>
            ),
          },
          { key: "month", header: t("month"), cell: ({ report_type: type, month }) => `${type}, ${month}` },
          {
            key: "found",
            header: t("found"),
            cell: ({ file_lost: isLost, metrics }) => (
              <span className="break-all">{isLost ? t("fileLost") : metrics.join(", ") || t("factCount")}</span>
            ),
          },
        ]}
      />
      {all > results.length ? (
        <p className="text-muted text-sm">{t("moreMonths", { count: all - results.length })}</p>
      ) : null}
    </>
  );
}
