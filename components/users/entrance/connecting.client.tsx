"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Spinner } from "@/components/ui/states/spinner";
import { callAddress } from "@/lib/kit/call/call-address";
import { readReadinessCall } from "@/lib/site/contract";

const RETRY_MILLISECONDS = 2000;
/** A server that accepts the request and never answers must not block the next one. */
const PATIENCE_MILLISECONDS = 5000;

/** Polls until the database answers, then loads the requested page. */
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

/** Leads to the requested page; a request for this page itself leads home. */
function goOn(): void {
  const home = location.pathname.replace(/connecting\/?$/, "");
  if (home === location.pathname) location.reload();
  else location.replace(home);
}

/** Without cookies: reading the session would need the missing database. */
async function askReadiness(): Promise<boolean> {
  try {
    const response = await fetch(callAddress(readReadinessCall, undefined, undefined), {
      credentials: "omit",
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    });
    // Any status will do: pages render without the usage store and report what is missing.
    return hasDatabase(await response.json());
  } catch {
    return false;
  }
}

const hasDatabase = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && "database" in answer && answer.database === true;
