"use client";

import * as Radix from "@radix-ui/react-dropdown-menu";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "@/lib/kit/i18n/navigation";
import { menuItemStyle } from "./menu-item-style";

type Props = { href: string; icon?: LucideIcon; isCurrent?: boolean; children: ReactNode };

export function MenuLink({ href, icon: Icon, isCurrent = false, children }: Props) {
  return (
    <Radix.Item asChild>
      <Link href={href} className={menuItemStyle} aria-current={isCurrent ? "page" : undefined}>
        {Icon ? <Icon size={16} aria-hidden className="text-muted" /> : null}
        {children}
      </Link>
    </Radix.Item>
  );
}
