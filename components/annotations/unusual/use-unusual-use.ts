import { useLocale, useTranslations } from "next-intl";
import type { UnusualMonth } from "@/lib/insights/unusual/contract";

type Named = Pick<UnusualMonth, "interest_group" | "access_type" | "use">;

/** Name of the use that differs, such as "Controlled full text". */
export function useUnusualUse() {
  const t = useTranslations("unusual");
  const locale = useLocale();
  return ({ interest_group: { name: group }, access_type: access, use }: Named): string =>
    t("use", { group, use, access: access?.name ?? "none", inner: withoutCapital(group, locale) });
}

/** Abbreviations keep their capitals. */
function withoutCapital(text: string, locale: string): string {
  const [first, second] = [text.slice(0, 1), text.slice(1, 2)];
  return second === second.toLocaleLowerCase(locale) ? first.toLocaleLowerCase(locale) + text.slice(1) : text;
}
