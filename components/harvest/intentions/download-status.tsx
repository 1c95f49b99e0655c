import {
  CalendarClock,
  Circle,
  CircleAlert,
  CircleCheck,
  CircleX,
  MessageCircleQuestion,
  TriangleAlert,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { StatusText } from "@/components/ui/status-text";
import type { Download } from "@/lib/harvest/contract";
import { type AttemptStatus, isPreparing } from "@/lib/harvest/states/attempt-status";
import { isHeld } from "@/lib/harvest/states/held-answers";
import { IntentionStateText } from "./intention-state-text";

const failed = { tone: "danger", icon: CircleX } as const;

const looks = {
  downloading: { tone: "busy" },
  importing: { tone: "busy" },
  success: { tone: "ok", icon: CircleCheck },
  no_data: { tone: "ok", icon: Circle },
  download_failed: failed,
  parsing_failed: failed,
  import_failed: failed,
} as const satisfies Record<AttemptStatus, object>;

type Ended = { status: AttemptStatus; partial: boolean; warning_code: string };

function AttemptStatusText({ attempt: { status, partial, warning_code } }: { attempt: Ended }) {
  const t = useTranslations("harvest");
  if (status === "success" && partial)
    return (
      <StatusText tone="warning" icon={TriangleAlert}>
        {t("state.partial")}
      </StatusText>
    );
  if (status === "success" && warning_code)
    return (
      <StatusText tone="warning" icon={CircleAlert}>
        {t("state.warnings")}
      </StatusText>
    );
  return <StatusText {...looks[status]}>{t(`status.${status}`)}</StatusText>;
}

/** Result of a request, or state of an intention without one. */
export function DownloadStatus({ download: { state, attempt } }: { download: Pick<Download, "state" | "attempt"> }) {
  const t = useTranslations("harvest.status");
  if (!attempt) return <IntentionStateText intention={{ state, attempt }} />;
  // A month that the provider has not processed yet (COUNTER exception 3031) is not empty.
  if (attempt.status === "no_data" && attempt.error_code === "3031")
    return (
      <StatusText tone="warning" icon={CalendarClock}>
        {t("notReady")}
      </StatusText>
    );
  if (isPreparing(attempt.error_code))
    return (
      <StatusText tone="info" icon={CalendarClock}>
        {t("preparing")}
      </StatusText>
    );
  if (isHeld(attempt.error_code))
    return (
      <StatusText tone="warning" icon={MessageCircleQuestion}>
        {t("held")}
      </StatusText>
    );
  return <AttemptStatusText attempt={attempt} />;
}
