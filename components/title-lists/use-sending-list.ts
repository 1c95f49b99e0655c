import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useFailureText } from "@/lib/kit/call/use-failure-text";

type Sent = { done: number; total: number };
type Sending = { onProgress: (done: number, total: number) => void; signal: AbortSignal };

/** Adds a list of titles, from a file or without one; `onDone` receives its id. */
export function useSendingList({ megabytes, onDone }: { megabytes: number; onDone: (pk: number) => void }) {
  const errors = useTranslations("errors");
  const [sent, setSent] = useState<Sent | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const stopping = useRef<AbortController>(null);
  const reasonOf = useFailureText();
  useEffect(() => () => stopping.current?.abort(), []);
  const begin = async (file: File | null, add: (sending: Sending) => Promise<{ pk: number }>) => {
    setProblem(null);
    if (file && file.size > megabytes * 1_000_000) return setProblem(errors("uploadTooLarge", { megabytes }));
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    if (file) setSent({ done: 0, total: file.size });
    setBusy(true);
    try {
      const { pk } = await add({ onProgress: (done, total) => setSent({ done, total }), signal });
      onDone(pk);
    } catch (failure) {
      if (signal.aborted) return;
      setProblem(reasonOf(failure));
    } finally {
      setSent(null);
      setBusy(false);
    }
  };
  return { problem, sent, isBusy, begin, stop: () => stopping.current?.abort() };
}
