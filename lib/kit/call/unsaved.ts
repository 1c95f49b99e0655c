import { useEffect, useId, useSyncExternalStore } from "react";

const unsaved = new Set<string>();
const listeners = new Set<() => void>();

const change = (work: () => void) => {
  work();
  for (const listen of listeners) listen();
};

const subscribe = (listen: () => void) => {
  listeners.add(listen);
  return () => void listeners.delete(listen);
};

/** Says that what a form holds would be lost with the page, for as long as it is so and the form is there. */
export function useUnsaved(isUnsaved: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    change(() => unsaved.add(id));
    return () => change(() => unsaved.delete(id));
  }, [isUnsaved, id]);
}

/** Whether any form on the page holds something unsaved. */
export const useHasUnsaved = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => unsaved.size > 0,
    () => false,
  );
