import { useTranslations } from "next-intl";
import { useFormat } from "@/lib/kit/format/use-format";
import type { SettingEntry } from "@/lib/site/settings/contract";

/** Value of a setting as text; for a secret only whether it is set. */
export function useSettingText() {
  const t = useTranslations("settings");
  const { count } = useFormat();
  return ({ kind, value, is_set: isSet }: Pick<SettingEntry, "kind" | "value" | "is_set">): string => {
    if (kind === "secret") return t(isSet ? "set" : "notSet");
    if (value === null) return t("nothing");
    if (kind === "number") return count(Number(value));
    if (kind !== "flag") return value;
    return t(value === "true" || value === "1" ? "yes" : "no");
  };
}
