"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { MenuFolder } from "@/lib/navigation/menu";
import type { RouteName } from "@/lib/navigation/routes";
import { MenuBadge } from "./menu-badge";
import { menuEntryStyle } from "./menu-entry-style";
import { menuIcons } from "./menu-icons";
import { MenuLinkEntry } from "./menu-link-entry";

type Props = { folder: MenuFolder; active: RouteName | null };

/** Entries behind one; entering one of its pages opens it. */
export function MenuFolderEntry({ folder: { folder, links }, active }: Props) {
  const t = useTranslations("shell.menu.folder");
  const holdsActive = links.some(({ name }) => name === active);
  const [isOpen, setOpen] = useState(holdsActive);
  useEffect(() => {
    if (holdsActive) setOpen(true);
  }, [holdsActive]);
  const badge = links.find((link) => link.badge)?.badge;
  const Icon = menuIcons[folder];
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
      <summary className={`${menuEntryStyle(false)} list-none [&::-webkit-details-marker]:hidden`}>
        <Icon size={17} aria-hidden className="shrink-0 text-muted" />
        <span className="grow truncate">{t(folder)}</span>
        {badge && !isOpen ? <MenuBadge badge={badge} /> : null}
        <ChevronRight size={15} aria-hidden className="shrink-0 text-muted transition-transform group-open:rotate-90" />
      </summary>
      <ul className="mt-px ml-[1.125rem] flex flex-col gap-px border-hairline border-l pl-2">
        {links.map((link) => (
          <li key={link.name}>
            <MenuLinkEntry link={link} isActive={link.name === active} isNested />
          </li>
        ))}
      </ul>
    </details>
  );
}
