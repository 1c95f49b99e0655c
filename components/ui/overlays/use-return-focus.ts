import { type RefObject, useEffect, useRef } from "react";

/** What each open dialog was opened from, then what those below it were; the last dialog last. */
const openers: RefObject<readonly Element[]>[] = [];

/** For a dialog without a trigger of its own: the focus returns to what had it before, of a menu to its button. */
export function useReturnFocus(isOpen: boolean) {
  const origin = useRef<readonly Element[]>([]);
  const wasOpen = useRef(false);
  // While it is rendered: a field that asks for the focus has it before the dialog is told that it is there.
  if (isOpen && !wasOpen.current) origin.current = originNow();
  wasOpen.current = isOpen;
  useEffect(() => {
    if (isOpen) openers.push(origin);
  }, [isOpen]);
  return {
    giveBack: (event: Event) => {
      event.preventDefault();
      const at = openers.indexOf(origin);
      if (at >= 0) openers.splice(at, 1);
      // Another dialog has taken its place at once, and the focus.
      if (document.activeElement?.closest("[role$=dialog]")) return;
      const opener = origin.current.find(({ isConnected }) => isConnected);
      if (opener instanceof HTMLElement) opener.focus();
    },
  };
}

function originNow(): Element[] {
  if (typeof document === "undefined") return [];
  const { activeElement: active, body } = document;
  const button = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const opener = button ? document.getElementById(button) : active;
  return [opener ?? body, ...(openers.at(-1)?.current ?? [])].filter((one) => one !== body);
}
