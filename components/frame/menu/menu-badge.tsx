import clsx from "clsx";
import { Info, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { MenuBadge as Badge } from "@/lib/navigation/menu";

/** Warning behind a menu entry. Its text is a tooltip and is read aloud with the entry. */
export function MenuWarning({ badge, isFolded = false }: { badge: Badge; isFolded?: boolean }) {
  const t = useTranslations("shell.menu.badge");
  const isInfo = badge === "noInterest";
  const Icon = isInfo ? Info : TriangleAlert;
  return (
    <span
      data-tip={t(badge)}
      className={clsx(
        "flex shrink-0",
        isFolded ? "absolute top-0.5 right-0.5" : "ml-auto",
        isInfo ? "text-info" : "text-warning",
      )}
    >
      <Icon size={isFolded ? 11 : 15} aria-hidden />
      <span className="sr-only">{t(badge)}</span>
    </span>
  );
}
