import { useEffect, useEffectEvent, useRef } from "react";

/** Reads, once, a file chosen before the dialog opened. */
export function useFirstFile(first: File | undefined, read: (file: File) => void): void {
  const latest = useRef<File>(undefined);
  const take = useEffectEvent(read);
  useEffect(() => {
    if (!first || latest.current === first) return;
    latest.current = first;
    take(first);
  }, [first]);
}
