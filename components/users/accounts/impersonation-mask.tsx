import { VenetianMask } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";

/** In the top bar while somebody acts as another; leads to where that is changed. */
export function ImpersonationMask() {
  const t = useTranslations("accounts.impersonation");
  return (
    <Link
      href={pathTo("user-page")}
      aria-label={t("mask")}
      data-tip={t("mask")}
      className="inline-flex size-8 shrink-0 items-center justify-center rounded text-acting-as hover:bg-acting-as-soft"
    >
      <VenetianMask size={18} aria-hidden />
    </Link>
  );
}
