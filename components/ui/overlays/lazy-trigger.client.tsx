"use client";

import { type ComponentProps, cloneElement, type ReactElement } from "react";

export type TriggerElement = ReactElement<ComponentProps<"button">>;

type Props = {
  trigger: TriggerElement;
  opens: "menu" | "dialog";
  preload: Pick<ComponentProps<"button">, "onPointerEnter" | "onFocus">;
  onOpen: (by: "pointer" | "keyboard") => void;
};

/** The button before its popup has loaded: same name, description and keys. */
export function LazyTrigger({ trigger, opens, preload, onOpen }: Props) {
  return cloneElement(trigger, {
    ...preload,
    "aria-haspopup": opens,
    "aria-expanded": false,
    onClick: ({ detail }) => onOpen(detail === 0 ? "keyboard" : "pointer"),
    onKeyDown: (event) => {
      if (opens !== "menu" || event.key !== "ArrowDown") return;
      event.preventDefault();
      onOpen("keyboard");
    },
  });
}
