import { useLocale, useTranslations } from "next-intl";
import type { CredentialsFilter } from "@/lib/credentials/credentials-status";
import { type Entity, entityName } from "@/lib/organizations/entity-name";

type Props = {
  counts: Record<CredentialsFilter | "all", number>;
  /** Undefined: all organizations the user administers. */
  organization: Entity | undefined;
};

/** Subtitle of the page: organization, number of credentials and of those with problems. */
export function CredentialsContext({ counts, organization }: Props) {
  const t = useTranslations("credentialsPages");
  const locale = useLocale();
  const whose = organization ? entityName(organization, locale) : t("allOrganizations");
  return t("context", { whose, count: counts.all, broken: counts.broken + counts["report-broken"] });
}
