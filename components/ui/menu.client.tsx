"use client";

import * as Radix from "@radix-ui/react-dropdown-menu";
import type { ReactNode } from "react";

type Props = {
  /** A button; it opens the menu. */
  trigger: ReactNode;
  label: string;
  align?: "start" | "center" | "end";
  side?: "bottom" | "right";
  children: ReactNode;
};

/** Actions behind one button: MenuItem, MenuLink, MenuChoice, MenuSeparator. */
export function Menu({ trigger, label, align = "end", side = "bottom", children }: Props) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className="appear z-tip max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-[min(24rem,calc(100vw-16px))] overflow-y-auto rounded-lg bg-raised p-1 shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
