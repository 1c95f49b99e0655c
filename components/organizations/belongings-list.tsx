import { useTranslations } from "next-intl";
import type { BelongingName } from "@/lib/administration/organizations/belongings";

export function BelongingsList({ belongings }: { belongings: readonly { name: BelongingName; count: number }[] }) {
  const t = useTranslations("organizations");
  if (belongings.length === 0) return <p className="text-muted">{t("nothingBelongs")}</p>;
  return (
    <ul className="grid list-disc gap-x-6 gap-y-0.5 pl-5 sm:grid-cols-2">
      {belongings.map(({ name, count }) => (
        <li key={name}>{t(`belonging.${name}`, { count })}</li>
      ))}
    </ul>
  );
}
