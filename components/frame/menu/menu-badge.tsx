import clsx from "clsx";
import { Info, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { MenuBadge as Badge } from "@/lib/navigation/menu";

/** A small warning behind an entry of the menu; its words are a tooltip, and read with the entry. */
export function MenuBadge({ badge, isFolded = false }: { badge: Badge; isFolded?: boolean }) {
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
