"use client";

import type * as Radix from "@radix-ui/react-dropdown-menu";
import { createContext } from "react";

export type MenuPartsOf = Pick<
  typeof Radix,
  "Item" | "ItemIndicator" | "Label" | "RadioGroup" | "RadioItem" | "Separator"
> & {
  /** Gives the focus back to the menu's button, where a dialog that an item opens finds it. */
  returnFocus: () => void;
};

/** What the items of a menu are made of; it comes with the menu when that is first opened. */
export const MenuParts = createContext<MenuPartsOf | null>(null);
