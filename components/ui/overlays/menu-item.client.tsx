"use client";

import clsx from "clsx";
import { ChevronRight, type LucideIcon } from "lucide-react";
import { type ReactNode, useContext } from "react";
import { Link } from "@/lib/kit/i18n/navigation";
import { menuItemStyle } from "./menu-item-style";
import { MenuParts } from "./menu-parts.client";

type Props = { icon?: LucideIcon; tone?: "danger"; disabled?: boolean; onSelect: () => void; children: ReactNode };

export function MenuItem({ icon: Icon, tone, disabled = false, onSelect, children }: Props) {
  const parts = useContext(MenuParts);
  if (!parts) return null;
  const select = () => {
    parts.returnFocus();
    onSelect();
  };
  return (
    <parts.Item
      disabled={disabled}
      onSelect={select}
      className={clsx(menuItemStyle, tone === "danger" && "text-danger")}
    >
      {Icon ? <Icon size={16} aria-hidden className={tone === "danger" ? "" : "text-muted"} /> : null}
      {children}
    </parts.Item>
  );
}

type LinkProps = { href: string; icon?: LucideIcon; isCurrent?: boolean; children: ReactNode };

export function MenuItemLink({ href, icon: Icon, isCurrent = false, children }: LinkProps) {
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

type FileProps = { href: string; icon: LucideIcon; children: ReactNode };

/** Downloads a file from the server. */
export function MenuItemFile({ href, icon: Icon, children }: FileProps) {
  const parts = useContext(MenuParts);
  if (!parts) return null;
  return (
    <parts.Item asChild>
      <a href={href} download className={menuItemStyle}>
        <Icon size={16} aria-hidden className="text-muted" />
        {children}
      </a>
    </parts.Item>
  );
}

export function MenuSeparator() {
  const parts = useContext(MenuParts);
  return parts ? <parts.Separator className="my-1 h-px bg-hairline" /> : null;
}

type SubmenuProps = { icon: LucideIcon; label: string; children: ReactNode };

/** A choice of many that is one line of the menu. */
export function Submenu({ icon: Icon, label, children }: SubmenuProps) {
  const parts = useContext(MenuParts);
  if (!parts) return null;
  return (
    <parts.Sub>
      <parts.SubTrigger className={clsx(menuItemStyle, "data-[state=open]:bg-brand-soft")}>
        <Icon size={16} aria-hidden className="text-muted" />
        <span className="grow">{label}</span>
        <ChevronRight size={15} aria-hidden className="text-muted" />
      </parts.SubTrigger>
      <parts.Portal>
        <parts.SubContent
          aria-label={label}
          collisionPadding={8}
          className="appear z-tip max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-[min(24rem,calc(100vw-16px))] overflow-y-auto rounded-lg bg-raised p-1 shadow-float"
        >
          {children}
        </parts.SubContent>
      </parts.Portal>
    </parts.Sub>
  );
}
