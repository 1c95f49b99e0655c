import { useEffect, useSyncExternalStore } from "react";

let shown = "";
const listeners = new Set<() => void>();

function tell(name: string): void {
  shown = name;
  for (const listener of listeners) listener();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Says whose data the page at hand is about, where that is not up to what is selected. */
export function useShowOrganization(name: string): void {
  useEffect(() => {
    tell(name);
    return () => tell("");
  }, [name]);
}

/** As the page at hand has said it; empty until then. */
export const useShownOrganization = (): string =>
  useSyncExternalStore(
    listen,
    () => shown,
    () => "",
  );
