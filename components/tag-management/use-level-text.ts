import { useTranslations } from "next-intl";
import { namesOrganization, type TagLevel } from "@/lib/tags/level";
import { useTagRights } from "./tags-place.client";

export function useLevelText() {
  const t = useTranslations("tags.level");
  const { organizations } = useTagRights();
  return (level: TagLevel, organization: number | null) => {
    const named = organizations.find(({ value }) => value === organization);
    return named && namesOrganization(level) ? t("of", { level: t(level), organization: named.label }) : t(level);
  };
}
