import { CalendarClock } from "lucide-react";
import { useTranslations } from "next-intl";
import { StatusText } from "@/components/ui/status-text";
import type { Download } from "@/lib/harvest/contract";
import { AttemptStatusText } from "./attempt-status-text";
import { IntentionStateText } from "./intention-state-text";

/** How a request ended, or where a wish without one stands. */
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
