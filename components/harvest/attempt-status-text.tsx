import { Circle, CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { StatusText } from "@/components/ui/status-text";
import type { AttemptStatus } from "@/lib/harvest/attempt-status";

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

export function AttemptStatusText({
  attempt: { status, partial },
}: {
  attempt: { status: AttemptStatus; partial: boolean };
}) {
  const t = useTranslations("harvest");
  if (status === "success" && partial)
    return (
      <StatusText tone="warning" icon={TriangleAlert}>
        {t("state.partial")}
      </StatusText>
    );
  return <StatusText {...looks[status]}>{t(`status.${status}`)}</StatusText>;
}
