"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { Menu } from "@/components/ui/overlays/menu.client";
import { MenuItemLink } from "@/components/ui/overlays/menu-item.client";
import type { MenuFolder, MenuName } from "@/lib/navigation/menu";
import { MenuWarning } from "./menu-badge";
import { menuEntryStyle } from "./menu-entry-style";
import { menuIcons } from "./menu-icons";
import { useMenuLabels } from "./use-menu-labels";

type Props = { folder: MenuFolder; active: MenuName | null };

/** In the folded menu a folder opens as a flyout. */
export function FoldedFolder({ folder: { folder, links }, active }: Props) {
  const t = useTranslations();
  const labelOf = useMenuLabels();
  const title = t(`shell.menu.folder.${folder}`);
  const isActive = links.some(({ name }) => name === active);
  const badge = links.find((link) => link.badge)?.badge;
  const Icon = menuIcons[folder];
  return (
    <Menu
      label={title}
      side="right"
      align="start"
      trigger={
        <button type="button" data-tip={title} className={menuEntryStyle(isActive, true)}>
          <Icon size={17} aria-hidden className={clsx("shrink-0", !isActive && "text-muted")} />
          <span className="sr-only">{title}</span>
          {badge ? <MenuWarning badge={badge} isFolded /> : null}
        </button>
      }
    >
      {links.map(({ name, address }) => (
        <MenuItemLink key={name} href={address} isCurrent={name === active}>
          {labelOf(name)}
        </MenuItemLink>
      ))}
    </Menu>
  );
}
