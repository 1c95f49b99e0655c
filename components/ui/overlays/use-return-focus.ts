import { useEffect, useState } from "react";
import { focusFirst, placesFrom } from "./keep-focus";

/** What each open dialog was opened from, then what those below it were; the last dialog last. */
const openers: (readonly HTMLElement[])[] = [];

/**
 * For a dialog without a trigger of its own: the focus returns to what had it before, of a menu to its button. Where that is
 * gone, or goes now, as a row does that was deleted, what was around it gets the focus.
 */
export function useReturnFocus(isOpen: boolean) {
  const [wasOpen, setWasOpen] = useState(false);
  const [origin, setOrigin] = useState<readonly HTMLElement[]>([]);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    // While it is rendered: a field that asks for the focus has it before the dialog is told that it is there.
    if (isOpen) setOrigin(originNow());
  }
  useEffect(() => {
    if (!isOpen) return;
    openers.push(origin);
    return () => void openers.splice(openers.indexOf(origin), 1);
  }, [isOpen, origin]);
  return {
    giveBack: (event: Event) => {
      event.preventDefault();
      // Another dialog has taken its place at once, and the focus.
      if (document.activeElement?.closest("[role$=dialog]")) return;
      focusFirst(origin);
    },
  };
}

function originNow(): HTMLElement[] {
  if (typeof document === "undefined") return [];
  const { activeElement: active, body } = document;
  const button = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const opener = button ? document.getElementById(button) : active;
  const below = openers.at(-1) ?? [];
  if (!(opener instanceof HTMLElement) || opener === body) return [...below];
  return [...new Set([...placesFrom(opener), ...below])];
}
