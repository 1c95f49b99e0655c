"use client";

import { useEffect } from "react";
import { useRouter } from "@/lib/kit/i18n/navigation";

const EVERY = 5_000;

/** Renders the page anew while something on it is being worked on and somebody looks at it. */
export function RefreshWhileWorking({ isWorking }: { isWorking: boolean }) {
  const router = useRouter();
  useEffect(() => {
    if (!isWorking) return;
    const timer = setInterval(() => document.visibilityState === "visible" && router.refresh(), EVERY);
    return () => clearInterval(timer);
  }, [isWorking, router]);
  return null;
}
