import { useTranslations } from "next-intl";
import { useAttributeName } from "@/components/counter/use-attribute-name";
import type { TableReport } from "@/lib/non-counter/contract";
import { type ColumnRole, isAttributeRole } from "@/lib/non-counter/layout/mapping";

export const reportName = ({ name_en, name_cs }: Pick<TableReport, "name_en" | "name_cs">, locale: string): string =>
  locale === "cs" ? name_cs : name_en;

/** Falls back to the other language; empty for COUNTER's reports. */
export const reportDescription = (
  { description_en, description_cs }: Pick<TableReport, "description_en" | "description_cs">,
  locale: string,
): string => (locale === "cs" ? description_cs || description_en : description_en || description_cs);

export function useRoleName(): (role: ColumnRole) => string {
  const t = useTranslations("nonCounter.role");
  const attribute = useAttributeName();
  return (role) => (isAttributeRole(role) ? attribute(role) : t(role));
}

/** Message key of a report's period. */
export const periodKey = (months: number): "month" | "quarter" | "year" =>
  months === 3 ? "quarter" : months === 12 ? "year" : "month";
