"use client";

import * as Radix from "@radix-ui/react-dropdown-menu";

export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-hairline" />;
}
