"use client";

import * as Popover from "@radix-ui/react-popover";
import { type ComponentProps, type RefObject, useRef } from "react";
import { MonthGrid } from "./month-grid.client";

type Props = ComponentProps<typeof MonthGrid> & {
  label: string;
  /** The field with the button that opens and closes the picker. */
  box: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** The focus returns to the button on close, unless it has moved elsewhere. */
export function MonthPicker({ label, box, onClose, ...grid }: Props) {
  const isLeft = useRef(false);
  const button = () => box.current?.querySelector("button");
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={box} />
      <Popover.Portal>
        <Popover.Content
          sideOffset={4}
          align="end"
          aria-label={label}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && button()?.contains(event.target)) event.preventDefault();
            else isLeft.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!isLeft.current) button()?.focus();
          }}
          className="appear z-tip rounded-lg bg-raised p-2 shadow-float"
        >
          <MonthGrid {...grid} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
