import { useEffect, useSyncExternalStore } from "react";

let organization = "";
const listeners = new Set<() => void>();

function setOrganization(name: string): void {
  organization = name;
  for (const listener of listeners) listener();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Sets the organization a page belongs to, for pages that do not follow the selection. */
export function useShowOrganization(name: string): void {
  useEffect(() => {
    setOrganization(name);
    return () => setOrganization("");
  }, [name]);
}

/** As set by the current page; empty until then. */
export const useShownOrganization = (): string =>
  useSyncExternalStore(
    listen,
    () => organization,
    () => "",
  );
