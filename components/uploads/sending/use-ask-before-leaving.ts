import { useEffect } from "react";
import { useUnsaved } from "@/lib/kit/call/unsaved";

/** While files are on their way the browser asks before the page is left: they would not arrive. */
export function useAskBeforeLeaving(isSending: boolean): void {
  useUnsaved(isSending);
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isSending]);
}
