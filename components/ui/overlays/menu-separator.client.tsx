"use client";

import { useContext } from "react";
import { MenuParts } from "./menu-parts.client";

export function MenuSeparator() {
  const parts = useContext(MenuParts);
  return parts ? <parts.Separator className="my-1 h-px bg-hairline" /> : null;
}
