"use client";

import { useEffect } from "react";
import { useRouter } from "@/lib/kit/i18n/navigation";

const EVERY = 5_000;

/** Refreshes the page while work on it is running and the tab is visible. */
export function RefreshWhileWorking({ isWorking }: { isWorking: boolean }) {
  const router = useRouter();
  useEffect(() => {
    if (!isWorking) return;
    const timer = setInterval(() => document.visibilityState === "visible" && router.refresh(), EVERY);
    return () => clearInterval(timer);
  }, [isWorking, router]);
  return null;
}
