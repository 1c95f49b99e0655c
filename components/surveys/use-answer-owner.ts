import { useLocale, useTranslations } from "next-intl";
import { entityName } from "@/lib/organizations/entity-name";
import type { FrozenAnswer } from "@/lib/surveys/contract";

/** Organization of an answer, with its former name if it has changed since. */
export function useAnswerOwner() {
  const t = useTranslations("surveys");
  const locale = useLocale();
  return ({ organization, submitted_as: name }: Pick<FrozenAnswer, "organization" | "submitted_as">): string => {
    if (!organization) return t("allOrganizations");
    const whose = entityName(organization, locale);
    return name ? t("frozen.submittedAs", { whose, name }) : whose;
  };
}
