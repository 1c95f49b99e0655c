import { useLocale, useTranslations } from "next-intl";
import { type Entity, entityName } from "@/lib/organizations/entity-name";

/** Subtitle of the page: whose accounts, and how many. `organization`: undefined for all. */
export function AccountsContext({ count, organization }: { count: number; organization: Entity | undefined }) {
  const t = useTranslations("accounts");
  const locale = useLocale();
  return t("context", { whose: organization ? entityName(organization, locale) : t("everybody"), count });
}
