"use client";

import * as Radix from "@radix-ui/react-dialog";
import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { type Tone, toneText } from "../tone";
import { wholeDates } from "../whole-dates";
import { useReturnFocus } from "./use-return-focus";

type Props = {
  open: boolean;
  /** Called on Escape, and on a click outside unless held. */
  onClose: () => void;
  isHeld?: boolean;
  icon: LucideIcon;
  tone: Tone;
  title: string;
  children: ReactNode;
  /** The button with the reference gets the initial focus. */
  buttons: (start: RefObject<HTMLButtonElement | null>) => ReactNode;
};

/** Modal question or warning that must be answered first. */
export function AlertDialog({ open, onClose, isHeld = false, icon: Icon, tone, title, children, buttons }: Props) {
  const start = useRef<HTMLButtonElement>(null);
  const focus = useReturnFocus(open);
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-dialog bg-veil" />
        <Radix.Content
          role="alertdialog"
          onPointerDownOutside={(event) => isHeld && event.preventDefault()}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            start.current?.focus();
          }}
          onCloseAutoFocus={focus.giveBack}
          className="appear fixed inset-x-2 top-[24vh] z-dialog mx-auto max-w-[350px] rounded-lg bg-raised p-5 shadow-float outline-none"
        >
          <div className="flex items-start gap-3">
            <Icon size={20} className={clsx("shrink-0", toneText[tone])} aria-hidden />
            <div className="min-w-0">
              <Radix.Title aria-live="polite" className="font-semibold text-base">
                {title}
              </Radix.Title>
              <Radix.Description asChild>
                <div className="mt-1 text-muted">{wholeDates(children)}</div>
              </Radix.Description>
            </div>
          </div>
          <div className="mt-5 flex flex-wrap justify-end gap-2">{buttons(start)}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
