import { useTranslations } from "next-intl";
import { useAttributeName } from "@/components/reports/use-attribute-name";
import { type ColumnRole, isAttributeRole } from "@/lib/non-counter/layout/mapping";

export function useRoleName(): (role: ColumnRole) => string {
  const t = useTranslations("nonCounter.role");
  const attribute = useAttributeName();
  return (role) => (isAttributeRole(role) ? attribute(role) : t(role));
}
