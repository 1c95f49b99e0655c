"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useTransition } from "react";

const RefreshContext = createContext<(() => void) | null>(null);

/** Refreshes the page; within `OneRefresh`, one at a time. */
export function useRefresh() {
  const router = useRouter();
  return use(RefreshContext) ?? router.refresh;
}

/**
 * Refreshes the page one at a time; requests during a refresh are combined into one more. If the address was changed
 * without the server, as an open dialog does, Next responds to two concurrent refreshes by reloading the page, and
 * typed text is lost.
 */
export function OneRefresh({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const isUnderWay = useRef(false);
  const isAskedAgain = useRef(false);
  const refresh = useCallback(() => {
    if (isUnderWay.current) {
      isAskedAgain.current = true;
      return;
    }
    isUnderWay.current = true;
    startTransition(() => router.refresh());
  }, [router]);
  useEffect(() => {
    if (isPending) return;
    isUnderWay.current = false;
    if (!isAskedAgain.current) return;
    isAskedAgain.current = false;
    refresh();
  }, [isPending, refresh]);
  return <RefreshContext value={refresh}>{children}</RefreshContext>;
}
