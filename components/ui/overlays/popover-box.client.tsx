"use client";

import * as Radix from "@radix-ui/react-popover";
import clsx from "clsx";
import { type ReactNode, useState } from "react";
import type { TriggerElement } from "./lazy-trigger.client";
import { PopoverCloser } from "./popover-closer.client";

export type PopoverBoxProps = {
  trigger: TriggerElement;
  label: string;
  align: "start" | "center" | "end";
  size: "small" | "large";
  children: ReactNode;
};

/** The popover itself, initially open. */
export function PopoverBox({ trigger, label, align, size, children }: PopoverBoxProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={clsx(
            "appear z-float max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)] overflow-y-auto rounded-lg bg-raised p-4 shadow-float",
            size === "large" ? "w-[30rem]" : "w-80",
          )}
        >
          <PopoverCloser value={() => setOpen(false)}>{children}</PopoverCloser>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
