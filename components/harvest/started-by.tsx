import { useTranslations } from "next-intl";
import type { Harvest } from "@/lib/harvest/contract";
import { useFormat } from "@/lib/kit/format/use-format";

/** When the harvest began, and who began it. */
export function StartedBy({ harvest: { started_at, started_by } }: { harvest: Harvest }) {
  const t = useTranslations("harvestPages.list");
  const { timestamp } = useFormat();
  return (
    <div className="whitespace-nowrap py-0.5">
      <time className="tabular" dateTime={started_at}>
        {timestamp(started_at)}
      </time>
      <p className="text-muted text-sm">{started_by?.username ?? t("automatic")}</p>
    </div>
  );
}
