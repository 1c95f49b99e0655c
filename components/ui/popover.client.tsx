"use client";

import * as Radix from "@radix-ui/react-popover";
import type { ReactNode } from "react";

type Props = {
  /** A button; it opens the popover. */
  trigger: ReactNode;
  label: string;
  align?: "start" | "center" | "end";
  children: ReactNode;
};

/** A small surface beside its button. */
export function Popover({ trigger, label, align = "start", children }: Props) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="appear z-float max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-16px)] overflow-y-auto rounded-lg bg-raised p-4 shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
