import { Play, Square } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { ReportProgress } from "../use-report";

type Props = { progress: ReportProgress; onStop: () => void; onGo: () => void };

/** A line while the report runs; a slow report can be canceled. */
export function ReportWaits({ progress, onStop, onGo }: Props) {
  const t = useTranslations("reportBuilder.waits");
  return (
    <div role="status" className="-my-2 flex min-h-1 flex-col">
      {progress === "asking" || progress === "slow" ? <div className="pulsing h-0.5 rounded-full bg-brand" /> : null}
      {progress === "asking" ? <span className="sr-only">{t("updating")}</span> : null}
      {progress === "slow" ? (
        <div className="flex flex-wrap items-center gap-3 py-2">
          <span>{t("slow")}</span>
          <Button size="small" icon={Square} onClick={onStop}>
            {t("stop")}
          </Button>
        </div>
      ) : null}
      {progress === "stopped" ? (
        <div className="flex flex-wrap items-center gap-3 py-2">
          <span>{t("stopped")}</span>
          <Button size="small" icon={Play} onClick={onGo}>
            {t("go")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
