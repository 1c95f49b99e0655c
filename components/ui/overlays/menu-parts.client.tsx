"use client";

import type * as Radix from "@radix-ui/react-dropdown-menu";
import { createContext } from "react";

export type MenuPartsOf = Pick<
  typeof Radix,
  | "Item"
  | "ItemIndicator"
  | "Label"
  | "Portal"
  | "RadioGroup"
  | "RadioItem"
  | "Separator"
  | "Sub"
  | "SubContent"
  | "SubTrigger"
> & {
  /** Returns the focus to the menu's button, so that a dialog opened by an item remembers it. */
  returnFocus: () => void;
};

/** Components of menu items; loaded with the menu when it first opens. */
export const MenuParts = createContext<MenuPartsOf | null>(null);
