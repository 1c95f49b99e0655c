import { useEffect, useState } from "react";
import { focusFirst, placesFrom } from "../parts/keep-focus";

/** Stack of elements to refocus, one entry per open dialog, each with fallbacks. */
const openers: (readonly HTMLElement[])[] = [];

/**
 * For dialogs without a trigger: returns the focus to the previously focused element, or to a menu's button. If that is
 * gone, like a deleted row, its surroundings get the focus.
 */
export function useReturnFocus(isOpen: boolean) {
  const [wasOpen, setWasOpen] = useState(false);
  const [origin, setOrigin] = useState<readonly HTMLElement[]>([]);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    // During render: an autofocused field has the focus before effects of the dialog run.
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
      // Another dialog has opened at once and has the focus.
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
