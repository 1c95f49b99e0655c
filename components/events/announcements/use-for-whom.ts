import { useLocale, useTranslations } from "next-intl";
import type { Addressees } from "@/lib/events/announcements/contract";
import { entityName } from "@/lib/organizations/entity-name";

/** As many organizations as a sentence names; the rest is counted. */
const NAMED = 8;

/** Whom an announcement is for, in words. */
export function useForWhom(): (addressees: Addressees) => string {
  const t = useTranslations("eventsPage.announce");
  const locale = useLocale();
  return (addressees) => {
    if (!addressees) return t("forEverybody");
    const names = addressees.slice(0, NAMED).map((one) => entityName(one, locale));
    return t("forMembers", { names: names.join(", "), more: addressees.length - names.length });
  };
}
