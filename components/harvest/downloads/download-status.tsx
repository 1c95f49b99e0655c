import { CalendarClock, Circle, CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { StatusText } from "@/components/ui/status-text";
import type { AttemptStatus } from "@/lib/harvest/attempt/attempt-status";
import type { Download } from "@/lib/harvest/contract";
import { IntentionStateText } from "../intentions/intention-state-text";

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

function AttemptStatusText({ attempt: { status, partial } }: { attempt: { status: AttemptStatus; partial: boolean } }) {
  const t = useTranslations("harvest");
  if (status === "success" && partial)
    return (
      <StatusText tone="warning" icon={TriangleAlert}>
        {t("state.partial")}
      </StatusText>
    );
  return <StatusText {...looks[status]}>{t(`status.${status}`)}</StatusText>;
}

/** How a request ended, or where an intention without one stands. */
export function DownloadStatus({ download: { state, attempt } }: { download: Pick<Download, "state" | "attempt"> }) {
  const t = useTranslations("harvest.cell");
  if (!attempt) return <IntentionStateText intention={{ state, attempt }} />;
  // A month that the provider has not counted yet (COUNTER exception 3031) is not one without usage.
  if (attempt.status === "no_data" && attempt.error_code === "3031")
    return (
      <StatusText tone="warning" icon={CalendarClock}>
        {t("queued")}
      </StatusText>
    );
  return <AttemptStatusText attempt={attempt} />;
}
