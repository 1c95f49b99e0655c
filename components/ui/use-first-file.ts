import { useEffect, useEffectEvent, useRef } from "react";

/** Reads, once, a file chosen before the dialog opened. */
export function useFirstFile(first: File | undefined, read: (file: File) => void): void {
  const taken = useRef<File>(undefined);
  const take = useEffectEvent(read);
  useEffect(() => {
    if (!first || taken.current === first) return;
    taken.current = first;
    take(first);
  }, [first]);
}
