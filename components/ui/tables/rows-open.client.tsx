"use client";

import type { MouseEvent, ReactNode } from "react";

/** A click anywhere in a row follows the link in its first cell; the keyboard uses that link. */
export function RowsOpen({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: each row has a link for the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: each row has a link for the keyboard
    <div className="contents [&_tbody_tr]:cursor-pointer" onClick={open}>
      {children}
    </div>
  );
}

const OWN = "a, button, input, label, select, summary, [role=menuitem]";

function open({ target }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest(OWN)) return;
  if (String(window.getSelection()) !== "") return;
  target.closest("tbody tr")?.querySelector<HTMLElement>("th a")?.click();
}
