import { useEffect, useState } from "react";

/** What each open dialog was opened from, then what those below it were; the last dialog last. */
const openers: (readonly Element[])[] = [];

/** For a dialog without a trigger of its own: the focus returns to what had it before, of a menu to its button. */
export function useReturnFocus(isOpen: boolean) {
  const [wasOpen, setWasOpen] = useState(false);
  const [origin, setOrigin] = useState<readonly Element[]>([]);
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
      const opener = origin.find(({ isConnected }) => isConnected);
      if (opener instanceof HTMLElement) opener.focus();
    },
  };
}

function originNow(): Element[] {
  if (typeof document === "undefined") return [];
  const { activeElement: active, body } = document;
  const button = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const opener = button ? document.getElementById(button) : active;
  return [opener ?? body, ...(openers.at(-1) ?? [])].filter((one) => one !== body);
}
