"use client";

import type { LucideIcon } from "lucide-react";
import { type ReactNode, useContext } from "react";
import { Link } from "@/lib/kit/i18n/navigation";
import { menuItemStyle } from "./menu-item-style";
import { MenuParts } from "./menu-parts.client";

type Props = { href: string; icon?: LucideIcon; isCurrent?: boolean; children: ReactNode };

export function MenuLink({ href, icon: Icon, isCurrent = false, children }: Props) {
  const parts = useContext(MenuParts);
  if (!parts) return null;
  return (
    <parts.Item asChild>
      <Link href={href} className={menuItemStyle} aria-current={isCurrent ? "page" : undefined}>
        {Icon ? <Icon size={16} aria-hidden className="text-muted" /> : null}
        {children}
      </Link>
    </parts.Item>
  );
}
