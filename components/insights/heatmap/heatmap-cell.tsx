import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef } from "react";
import { sharedTitlesOf } from "@/components/overlap/shared-titles-list";
import { IconButton } from "@/components/ui/icon-button";
import { TextLink } from "@/components/ui/text-link";
import type { Heatmap } from "@/lib/insights/heatmap/contract";
import type { heatmapColumns } from "@/lib/insights/heatmap/heatmap-columns";
import { pathTo } from "@/lib/navigation/routes";
import { SHARED_ORGANIZATION, SHARED_RANGE } from "@/lib/navigation/selection";
import { viewQuestion } from "@/lib/reports/charts/chart-question";
import { questionToSearch } from "@/lib/reports/question-search";

type Props = {
  name: string;
  text: string;
  organization: number;
  column: number;
  heatmap: Heatmap;
  by: (typeof heatmapColumns)[number];
  onClose: () => void;
};

/** Details of a cell, with links to the platform page of the organization, the overlap and the report. */
export function HeatmapCell({ name, text, organization, column, heatmap, by, onClose }: Props) {
  const t = useTranslations("heatmap");
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each cell that is opened
  useEffect(() => void place.current?.scrollIntoView({ block: "nearest" }), [name]);
  const closeNow = useEffectEvent(onClose);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => event.key === "Escape" && !event.defaultPrevented && closeNow();
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
  const { from, to, group } = heatmap;
  const shared = new URLSearchParams({
    [SHARED_ORGANIZATION]: String(organization),
    ...(from ? { [SHARED_RANGE]: `custom:${from}:${to ?? ""}` } : {}),
  });
  const question = viewQuestion(
    {
      reportType: ["interest"],
      organization: [organization],
      metric: [group],
      ...(by === "platform" ? { platform: [column] } : {}),
      month: by === "year" ? monthsOfYear(column, heatmap) : { from, to },
    },
    [by === "platform" ? "title" : "platform", by === "data_type" ? "dataType" : "month"],
  );
  return (
    <div
      ref={place}
      role="status"
      className="flex scroll-my-4 flex-wrap items-center gap-x-4 gap-y-1 rounded-lg bg-info-soft px-4 py-2"
    >
      <span className="min-w-0 grow font-medium [overflow-wrap:anywhere]">{text}</span>
      {by === "platform" ? (
        <>
          <TextLink href={`${pathTo("platform-detail", { platformId: column })}?${shared}`}>{t("toPlatform")}</TextLink>
          <TextLink href={`${sharedTitlesOf([column], { groups: group })}&${shared}`}>{t("toOverlap")}</TextLink>
        </>
      ) : null}
      <TextLink href={`${pathTo("flexitable")}?${questionToSearch(question)}`}>{t("toReport")}</TextLink>
      <IconButton label={t("close", { name })} icon={X} onClick={onClose} />
    </div>
  );
}

/** Months of the year within the heatmap's range. */
function monthsOfYear(year: number, { from, to }: Pick<Heatmap, "from" | "to">) {
  const [first, last] = [`${year}-01`, `${year}-12`];
  return { from: from && from > first ? from : first, to: to && to < last ? to : last };
}
