import { useLocale, useTranslations } from "next-intl";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { entityName } from "@/lib/organizations/entity-name";

export type CountedGroup = Pick<InterestGroupEntity, "name" | "name_en" | "name_cs" | "counts_en" | "counts_cs">;

/** "Full text: Total Item Requests, human access": tips and captions of figures of interest. */
export function useCountedUse(): (group: CountedGroup) => string {
  const t = useTranslations("common.counts");
  const locale = useLocale();
  return (group) => {
    const [name, counts] = [entityName(group, locale), locale === "cs" ? group.counts_cs : group.counts_en];
    return counts ? t("group", { name, counts }) : name;
  };
}

/** Metrics and access that the figures of these groups count. */
export function CountedUse({ groups }: { groups: readonly CountedGroup[] }) {
  const textOf = useCountedUse();
  if (groups.length === 0) return null;
  return <p className="text-muted text-sm">{groups.map(textOf).join(" · ")}</p>;
}
