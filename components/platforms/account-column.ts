import { useTranslations } from "next-intl";
import type { DataColumn } from "@/components/ui/tables/data-column";

type Placed = { account: { name: string } | null };

/** Name of a row's account; "" where the organization has one account at the platform. */
export function useAccountName(): (row: Placed) => string {
  const t = useTranslations("common");
  return ({ account }) => (account ? account.name || t("mainAccount") : "");
}

/** For rows of organizations that have several accounts at a platform. */
export function useAccountColumn<Row extends Placed>(): DataColumn<Row> {
  const t = useTranslations("common");
  return { key: "account", header: t("account"), cell: useAccountName() };
}
