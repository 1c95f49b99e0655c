import { useEffect } from "react";
import { send } from "@/lib/kit/call/send";
import { readUserCall } from "@/lib/users/contract";

/** Notices, whenever the window is turned to again, that somebody has logged in in another tab; says the id of the user. */
export function useSignedInElsewhere(isAwaited: boolean, onSignedIn: (key: string) => void): void {
  useEffect(() => {
    if (!isAwaited) return;
    const look = () => {
      send(readUserCall, {}).then(
        ({ pk, otp_required }) => otp_required === null && onSignedIn(String(pk)),
        // Still nobody; the dialog stays.
        () => undefined,
      );
    };
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [isAwaited, onSignedIn]);
}
