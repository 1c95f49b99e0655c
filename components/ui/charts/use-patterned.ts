import { useSyncExternalStore } from "react";

const KEY = "usus.patterns";
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Frames of other sites may not read what the browser keeps. */
function isKept(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

/** Whether charts have patterns over their colors: the reader's choice, kept in this browser. */
export function usePatterned() {
  const isPatterned = useSyncExternalStore(subscribe, isKept, () => false);
  const choose = (isOn: boolean) => {
    if (isOn) localStorage.setItem(KEY, "on");
    else localStorage.removeItem(KEY);
    for (const listener of listeners) listener();
  };
  return [isPatterned, choose] as const;
}
