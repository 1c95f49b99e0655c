import { useLocale, useTranslations } from "next-intl";
import type { CredentialsFilter } from "@/lib/credentials/list/credentials-status";
import { type Entity, entityName } from "@/lib/organizations/entity-name";

type Props = {
  counts: Record<CredentialsFilter | "all", number>;
  /** Undefined: all that the reader administers. */
  organization: Entity | undefined;
};

/** The quiet line of the page: whose credentials, how many, how many need a hand. */
export function CredentialsContext({ counts, organization }: Props) {
  const t = useTranslations("credentialsPages");
  const locale = useLocale();
  const whose = organization ? entityName(organization, locale) : t("allOrganizations");
  return t("context", { whose, count: counts.all, broken: counts.broken + counts["report-broken"] });
}
