import { Megaphone as Icon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";

/** Links to the releases; a dot and the accessible name announce a new one. */
export function Megaphone({ unseenVersion }: { unseenVersion: string | null }) {
  const t = useTranslations("releases");
  const label = unseenVersion === null ? t("megaphone") : t("megaphoneNew", { version: unseenVersion });
  return (
    <Link
      href={pathTo("releases")}
      aria-label={label}
      data-tip={label}
      className="relative inline-flex size-8 shrink-0 items-center justify-center rounded text-muted transition-colors hover:bg-sunken hover:text-ink"
    >
      <Icon size={17} aria-hidden />
      {unseenVersion === null ? null : (
        <span aria-hidden className="absolute top-1 right-1 size-2 rounded-full bg-brand ring-2 ring-surface" />
      )}
    </Link>
  );
}
