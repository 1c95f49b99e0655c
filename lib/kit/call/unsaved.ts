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

/** Marks a form as having unsaved input while it is mounted. */
export function useUnsaved(isUnsaved: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    change(() => unsaved.add(id));
    return () => change(() => unsaved.delete(id));
  }, [isUnsaved, id]);
}

/** Whether any form on the page has unsaved input. */
export const useHasUnsaved = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => unsaved.size > 0,
    () => false,
  );
