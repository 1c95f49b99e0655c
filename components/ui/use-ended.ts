import { useEffect, useEffectEvent } from "react";

/** Tells once that what somebody followed has ended. */
export function useEnded(hasEnded: boolean, onEnd: (() => void) | undefined): void {
  const tell = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (hasEnded) tell();
  }, [hasEnded]);
}
