"use client";

import * as Radix from "@radix-ui/react-dropdown-menu";
import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { menuItemStyle } from "./menu-item-style";

type Props = { icon?: LucideIcon; tone?: "danger"; disabled?: boolean; onSelect: () => void; children: ReactNode };

export function MenuItem({ icon: Icon, tone, disabled = false, onSelect, children }: Props) {
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={onSelect}
      className={clsx(menuItemStyle, tone === "danger" && "text-danger")}
    >
      {Icon ? <Icon size={16} aria-hidden className={tone === "danger" ? "" : "text-muted"} /> : null}
      {children}
    </Radix.Item>
  );
}
