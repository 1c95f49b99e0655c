import { type RefObject, useRef } from "react";

/** What the open dialogs were opened from, the last one last. */
const openers: RefObject<Element | null>[] = [];

/** Handlers for a dialog without a trigger of its own: the focus returns to what had it before, of a menu to its button. */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    remember: () => {
      const active = document.activeElement;
      const button = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
      // A dialog that takes the place of another at once finds the focus nowhere: it goes back to where that one's came from.
      const former = active === document.body ? openers.at(-1)?.current : null;
      opener.current = button ? document.getElementById(button) : (former ?? active);
      openers.push(opener);
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      const at = openers.indexOf(opener);
      if (at >= 0) openers.splice(at, 1);
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
