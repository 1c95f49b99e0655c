import { VenetianMask } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";

/** Top bar indicator of impersonation; links to the page that changes it. */
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
