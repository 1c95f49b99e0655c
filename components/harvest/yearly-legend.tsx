import { CloudDownload } from "lucide-react";
import { useTranslations } from "next-intl";
import { matrixStatuses } from "@/lib/harvest/overview/matrix-status";
import { CellIcon } from "./cell-icon";
import { matrixLooks } from "./cell-look";

/** What the icons of the matrix mean. */
export function YearlyLegend() {
  const t = useTranslations();
  return (
    <ul aria-label={t("harvestStatus.year.legend")} className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
      {[...matrixStatuses].reverse().map((status) => (
        <li key={status} className="flex items-center gap-1.5">
          <CellIcon look={matrixLooks[status]} size={15} />
          {t(`harvest.matrix.${status}`)}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <CloudDownload size={15} aria-hidden className="text-info" />
        {t("harvestStatus.year.planned")}
      </li>
    </ul>
  );
}
