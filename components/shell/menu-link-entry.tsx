import clsx from "clsx";
import { useTranslations } from "next-intl";
import { Link } from "@/lib/kit/i18n/navigation";
import type { MenuLink } from "@/lib/navigation/menu";
import { MenuBadge } from "./menu-badge";
import { menuEntryStyle } from "./menu-entry-style";
import { menuIcons } from "./menu-icons";

type Props = { link: MenuLink; isActive: boolean; isFolded?: boolean; isNested?: boolean };

export function MenuLinkEntry({ link: { name, path, badge }, isActive, isFolded = false, isNested = false }: Props) {
  const t = useTranslations("routes");
  const Icon = isNested ? undefined : menuIcons[name];
  return (
    <Link
      href={`${path}/`}
      aria-current={isActive ? "page" : undefined}
      data-tip={isFolded ? t(name) : undefined}
      className={menuEntryStyle(isActive, isFolded)}
    >
      {Icon ? <Icon size={17} aria-hidden className={clsx("shrink-0", !isActive && "text-muted")} /> : null}
      <span className={isFolded ? "sr-only" : "truncate"}>{t(name)}</span>
      {badge ? <MenuBadge badge={badge} isFolded={isFolded} /> : null}
    </Link>
  );
}
