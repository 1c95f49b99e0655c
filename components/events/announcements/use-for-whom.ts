import { useLocale, useTranslations } from "next-intl";
import type { Addressees } from "@/lib/events/contract";
import { entityName } from "@/lib/organizations/entity-name";

/** Maximum number of organizations named in a sentence; the others are counted. */
const NAMED = 8;

/** Audience of an announcement as text. */
export function useForWhom(): (addressees: Addressees) => string {
  const t = useTranslations("eventsPage.announce");
  const locale = useLocale();
  return (addressees) => {
    if (!addressees) return t("forEverybody");
    const names = addressees.slice(0, NAMED).map((one) => entityName(one, locale));
    return t("forMembers", { names: names.join(", "), more: addressees.length - names.length });
  };
}
