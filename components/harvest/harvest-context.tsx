import { useLocale, useTranslations } from "next-intl";
import { entityName } from "@/components/credentials/entity-name";
import type { Harvest } from "@/lib/harvest/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { monthsText } from "./harvest-columns";

/** The quiet line of one harvest: who began it when, for which months and whom. */
export function HarvestContext({ harvest }: { harvest: Harvest }) {
  const t = useTranslations("harvestPages");
  const locale = useLocale();
  const { timestamp } = useFormat();
  const { kind, started_by, started_at, start_month, end_month, organizations, platforms } = harvest;
  const [first, ...others] = organizations;
  const whose =
    first && others.length === 0 ? entityName(first, locale) : t("organizations", { count: organizations.length });
  const platform =
    platforms.length === 1 && platforms[0]
      ? entityName(platforms[0], locale)
      : t("platforms", { count: platforms.length });
  const started = started_by
    ? t("startedBy", { who: started_by.username, time: timestamp(started_at) })
    : t("startedByItself", { kind: t(`kind.${kind}`), time: timestamp(started_at) });
  return [started, monthsText(start_month, end_month), platform, whose].join(" · ");
}
