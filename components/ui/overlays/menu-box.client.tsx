"use client";

import {
  Content,
  Item,
  ItemIndicator,
  Label,
  Portal,
  RadioGroup,
  RadioItem,
  Root,
  Separator,
  Sub,
  SubContent,
  SubTrigger,
  Trigger,
} from "@radix-ui/react-dropdown-menu";
import { type ReactNode, useCallback, useMemo, useRef } from "react";
import type { TriggerElement } from "./lazy-trigger.client";
import { MenuParts } from "./menu-parts.client";

export type MenuBoxProps = {
  trigger: TriggerElement;
  label: string;
  align: "start" | "center" | "end";
  side: "bottom" | "right";
  children: ReactNode;
  /** How it was first opened. */
  openedBy: "pointer" | "keyboard";
  onClosed: (() => boolean) | undefined;
};

const parts = { Item, ItemIndicator, Label, Portal, RadioGroup, RadioItem, Separator, Sub, SubContent, SubTrigger };

/** The menu itself, initially open. */
export function MenuBox({ trigger, label, align, side, children, openedBy, onClosed }: MenuBoxProps) {
  const button = useRef<HTMLButtonElement>(null);
  const made = useMemo(() => ({ ...parts, returnFocus: () => button.current?.focus() }), []);
  const waits = useRef(openedBy === "keyboard");
  // Radix focuses the first item on the key that opened it, but was not loaded when it was pressed.
  const focusFirst = useCallback((content: HTMLElement | null) => {
    if (!content || !waits.current) return;
    waits.current = false;
    content.querySelector<HTMLElement>("[role^=menuitem]:not([data-disabled])")?.focus({ preventScroll: true });
  }, []);
  return (
    <Root modal={false} defaultOpen>
      <Trigger ref={button} asChild>
        {trigger}
      </Trigger>
      <Portal>
        <Content
          ref={focusFirst}
          aria-label={label}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (onClosed?.()) event.preventDefault();
          }}
          className="appear z-tip max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-[min(24rem,calc(100vw-16px))] overflow-y-auto rounded-lg bg-raised p-1 shadow-float"
        >
          <MenuParts value={made}>{children}</MenuParts>
        </Content>
      </Portal>
    </Root>
  );
}
