import { useLocale, useTranslations } from "next-intl";
import type { Credentials } from "@/lib/credentials/contract";
import { credentialsState } from "./credentials-state";
import { type Entity, entityName } from "./entity-name";

type Props = {
  credentials: readonly Credentials[];
  /** Null: all that the reader administers. */
  organization: Entity | undefined;
};

/** The quiet line of the page: whose credentials, how many, how many need a hand. */
export function CredentialsContext({ credentials, organization }: Props) {
  const t = useTranslations("credentialsPages");
  const locale = useLocale();
  const states = credentials.map(credentialsState);
  const broken = states.filter((state) => state === "broken" || state === "report-broken").length;
  const whose = organization ? entityName(organization, locale) : t("allOrganizations");
  return t("context", { whose, count: credentials.length, broken });
}
