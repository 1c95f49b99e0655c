"use client";

import { CloudDownload } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { Notice } from "@/components/ui/states/notice";
import { harvestNotOfferedCall, harvestOtherReleaseCall } from "@/lib/harvest/contract";
import { MOST_NOT_OFFERED } from "@/lib/harvest/harvest-limits";
import { earlierRelease, otherReleaseOf } from "@/lib/harvest/states/other-release";
import { send } from "@/lib/kit/call/send";
import { now } from "@/lib/kit/clock";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";

type Props = {
  attempt: number;
  errorCode: string;
  /** Release of the attempt's report. */
  release: string;
  /** For screen readers, where several are on the page. */
  about?: string;
};

/** Harvests the months that the provider has in another release only, and opens the harvest; nothing for other errors. */
export function HarvestOtherRelease({ attempt, errorCode, release, about = "" }: Props) {
  const t = useTranslations("harvest.troubleAction");
  const other = otherReleaseOf(errorCode, release);
  if (!other) return null;
  return (
    <StartButton
      variant="primary"
      label={t(`harvest-${other.direction}`, { release: other.release })}
      about={about}
      start={() => send(harvestOtherReleaseCall, { params: { attempt } })}
    />
  );
}

type NotOfferedProps = {
  label: string;
  credentials: number;
  report: number;
  months: string[];
  /** For screen readers, where several are on the page. */
  about?: string;
};

/** Harvests with the earlier release months that the provider's list does not offer, and opens the harvest. */
export function HarvestNotOffered({ label, credentials, report, months, about = "" }: NotOfferedProps) {
  const body = { counter_report: report, months };
  return (
    <StartButton
      label={label}
      about={about}
      start={() => send(harvestNotOfferedCall, { params: { id: credentials }, body })}
    />
  );
}

type NotOfferedNoticeProps = {
  credentials: number;
  report: { pk: number; code: string; counter_version: string };
  /** yyyy-MM, in order. */
  months: string[];
};

/** Notice that the provider does not offer months of a report; nothing if no earlier release can have them. */
export function NotOfferedNotice({ credentials, report, months }: NotOfferedNoticeProps) {
  const t = useTranslations("harvest");
  const release = earlierRelease(report.counter_version, now());
  if (!release) return null;
  return (
    <Notice
      tone="info"
      title={t("cell.not_offered")}
      action={
        <HarvestNotOffered
          label={t("troubleAction.harvest-earlier", { release })}
          about={report.code}
          {...{ credentials, report: report.pk, months: months.slice(-MOST_NOT_OFFERED) }}
        />
      }
    >
      {t("notOfferedReport", {
        ...{ report: report.code, months: months.join(", "), count: months.length },
        ...{ release: report.counter_version, earlier: release },
      })}
    </Notice>
  );
}

type StartProps = {
  label: string;
  about: string;
  variant?: "primary" | "secondary";
  start: () => Promise<{ harvest: number }>;
};

function StartButton({ label, about, variant = "secondary", start }: StartProps) {
  const router = useRouter();
  const { isBusy, run } = useSnackbarAction();
  return (
    <Button
      size="small"
      variant={variant}
      icon={CloudDownload}
      busy={isBusy}
      {...(about ? { "aria-label": `${label}: ${about}` } : {})}
      onClick={() =>
        void run(async () => {
          const { harvest } = await start();
          router.push(`${pathTo("harvests")}?harvest=${harvest}`);
        })
      }
    >
      {label}
    </Button>
  );
}
