"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Spinner } from "@/components/ui/states/spinner";
import { callAddress } from "@/lib/kit/call/call-address";
import { readReadinessCall } from "@/lib/site/contract";

const RETRY_MILLISECONDS = 2000;
/** A server that accepts the question and never answers must not hold up the next one. */
const PATIENCE_MILLISECONDS = 5000;

/** Asks until the database answers, then loads the page that was asked for. */
export function Connecting() {
  const t = useTranslations("users.connecting");
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isGone = false;
    const ask = async () => {
      const ready = await askReadiness();
      if (isGone) return;
      if (ready) setReady(true);
      else timer = setTimeout(ask, RETRY_MILLISECONDS);
    };
    timer = setTimeout(ask, RETRY_MILLISECONDS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);
  useEffect(() => {
    if (isReady) goOn();
  }, [isReady]);
  return (
    <p role="status" className="flex items-center gap-3 pt-1 text-muted">
      <Spinner size={20} />
      {t(isReady ? "loading" : "waiting")}
    </p>
  );
}

/** To the page that was asked for; whoever asked for this very one is sent home. */
function goOn(): void {
  const home = location.pathname.replace(/connecting\/?$/, "");
  if (home === location.pathname) location.reload();
  else location.replace(home);
}

/** Without cookies: whose session it is would be looked up in the very database that is missing. */
async function askReadiness(): Promise<boolean> {
  try {
    const response = await fetch(callAddress(readReadinessCall, undefined, undefined), {
      credentials: "omit",
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    });
    // Whatever the status: pages are made without the usage store, too, and say what they lack.
    return hasDatabase(await response.json());
  } catch {
    return false;
  }
}

const hasDatabase = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && "database" in answer && answer.database === true;
