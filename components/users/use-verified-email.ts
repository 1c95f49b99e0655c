import { useEffect, useRef } from "react";
import { send } from "@/lib/kit/call/send";
import { useCall } from "@/lib/kit/call/use-call";
import { readUserCall, type UserEntity } from "@/lib/users/contract";

const POLL_MILLISECONDS = 5000;

const isVerified = (user: UserEntity | undefined) => user?.email_verification_status === "verified";

/** Looks again every five seconds; `onLeave` once the e-mail is verified, or the session has ended. `check` looks at once, and throws when that fails. */
export function useVerifiedEmail(first: UserEntity, onLeave: () => void) {
  const { data, problem, replace } = useCall(readUserCall, {}, { first, every: POLL_MILLISECONDS });
  const hasLeft = useRef(false);
  const isOver = isVerified(data) || problem?.status === 401;
  useEffect(() => {
    if (!isOver || hasLeft.current) return;
    hasLeft.current = true;
    onLeave();
  }, [isOver, onLeave]);
  const check = async () => {
    const user = await send(readUserCall, {});
    await replace(user);
    return isVerified(user);
  };
  return { isOver, check };
}
