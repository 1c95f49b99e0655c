import { useLocale, useTranslations } from "next-intl";
import { useMoney } from "@/components/cost/use-money";
import type { AgreementEntity } from "@/lib/cost/agreements/contract";
import type { LicensePeriod } from "@/lib/cost/license-period";
import { entityName } from "@/lib/organizations/entity-name";

type Named = { name: string; name_en: string | null; name_cs: string | null };

/** Texts of agreements, for tables and files. */
export function useAgreementWords() {
  const t = useTranslations("agreements");
  const locale = useLocale();
  const { amount } = useMoney();
  return {
    days: ({ from, to }: LicensePeriod) => t("days", { from, to }),
    names: (all: readonly Named[]) => all.map((one) => entityName(one, locale)).join(", "),
    price: ({ price, is_convertible }: Pick<AgreementEntity, "price" | "is_convertible">) => {
      if (price !== null) return amount(price);
      return t(is_convertible ? "noPrice" : "noRate");
    },
  };
}
