import { useRef } from "react";

/** Handlers for a dialog without a trigger of its own: the focus returns to what had it before, of a menu to its button. */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    remember: () => {
      const active = document.activeElement;
      const button = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
      opener.current = button ? document.getElementById(button) : active;
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
