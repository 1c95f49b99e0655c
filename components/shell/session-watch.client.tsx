"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { useSWRConfig } from "swr";
import { SignInDialog } from "@/components/users/sign-in-dialog.client";
import { NEW_VERSION, SIGNED_OUT } from "@/lib/kit/call/call-events";
import { NewVersionDialog } from "./new-version-dialog.client";

type Props = { userId: number; version: string };

/** A session that ends, or a release that comes, while a page is open: a dialog over the page, which stays. */
export function SessionWatch({ userId, version }: Props) {
  const router = useRouter();
  const { mutate } = useSWRConfig();
  const [isSignedOut, setSignedOut] = useState(false);
  const [newVersion, setNewVersion] = useState<string | null>(null);

  useEffect(() => {
    const signedOut = () => setSignedOut(true);
    const released = (event: Event) => {
      if (event instanceof CustomEvent && typeof event.detail === "string") setNewVersion(event.detail);
    };
    window.addEventListener(SIGNED_OUT, signedOut);
    window.addEventListener(NEW_VERSION, released);
    return () => {
      window.removeEventListener(SIGNED_OUT, signedOut);
      window.removeEventListener(NEW_VERSION, released);
    };
  }, []);

  const goOn = useCallback(
    (key: string) => {
      // Somebody else must not see what the first person left open.
      if (key !== String(userId)) return location.reload();
      setSignedOut(false);
      void mutate(() => true);
      router.refresh();
    },
    [userId, mutate, router],
  );

  if (newVersion) return <NewVersionDialog from={version} to={newVersion} onHold={() => setNewVersion(null)} />;
  return <SignInDialog open={isSignedOut} onSignedIn={goOn} />;
}
