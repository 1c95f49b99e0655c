"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useTransition } from "react";

const RefreshContext = createContext<(() => void) | null>(null);

/** Refreshes the page, in `OneRefresh` once at a time. */
export function useRefresh() {
  const router = useRouter();
  return use(RefreshContext) ?? router.refresh;
}

/**
 * Refreshes the page once at a time; what is asked for meanwhile becomes one more refresh.
 * Where the address was changed without the server, as an open dialog does, Next answers two refreshes at once by
 * loading the page anew, and what was typed is gone.
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
