import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { cancelExportCall, type Export, getExportCall, retryExportCall } from "@/lib/exports/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useCall } from "@/lib/kit/call/use-call";

const MILLISECONDS = 700;

const isUnderWay = ({ status }: Pick<Export, "status">): boolean => status === "waiting" || status === "running";

/** An export from moment to moment until its file is made, and what its owner can do meanwhile; `onEnd` is told once. */
export function useExport(first: Export, onEnd?: () => void) {
  const errors = useTranslations("errors");
  const [problem, setProblem] = useState<string | null>(null);
  const [isFollowed, setFollowed] = useState(isUnderWay(first));
  const input = { params: { id: first.pk } };
  const { data, replace } = useCall(getExportCall, input, {
    first: { ...first, contents: [] },
    enabled: isFollowed,
    every: (last) => (isUnderWay(last ?? first) ? MILLISECONDS : 0),
  });
  const shown: Export = (isFollowed ? data : undefined) ?? first;
  const hasEnded = isFollowed && !isUnderWay(shown);
  const tell = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (hasEnded) tell();
  }, [hasEnded]);

  const attempt = async (call: typeof cancelExportCall | typeof retryExportCall) => {
    setProblem(null);
    try {
      const answer = await send(call, input);
      setFollowed(true);
      await replace({ ...answer, contents: [] });
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setProblem(failure.message || errors("noAnswer"));
    }
  };
  return {
    shown,
    problem,
    isUnderWay: isUnderWay(shown),
    cancel: () => attempt(cancelExportCall),
    retry: () => attempt(retryExportCall),
  };
}
