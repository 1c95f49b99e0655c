"use client";

import { useEffect } from "react";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { useRememberRelease } from "./use-remember-release";

/** Stores that the user has seen and dismissed the release, then refreshes the shell. Renders nothing. */
export function RememberRelease({ version }: { version: string }) {
  const remember = useRememberRelease();
  const { refresh } = useRouter();
  useEffect(() => {
    void remember({ last_seen_release: version, last_dismissed_release: version }).then(() => refresh());
  }, [remember, refresh, version]);
  return null;
}
