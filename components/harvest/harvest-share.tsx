import { useTranslations } from "next-intl";
import { Progress } from "@/components/ui/progress";
import type { Harvest } from "@/lib/harvest/contract";

/** How much of the harvest is done. */
export function HarvestShare({ harvest: { pk, stats } }: { harvest: Harvest }) {
  const t = useTranslations("harvestPages");
  const { finished, total } = stats;
  return (
    <div className="min-w-40">
      <Progress
        label={t("list.progressOf", { number: pk })}
        value={finished}
        max={total}
        text={t("share", { finished, total })}
      />
    </div>
  );
}
