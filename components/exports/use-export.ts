import { useEffect, useEffectEvent, useState } from "react";
import { cancelExportCall, type Export, getExportCall, retryExportCall } from "@/lib/exports/contract";
import { send } from "@/lib/kit/call/send";
import { useAction } from "@/lib/kit/call/use-action";
import { useCall } from "@/lib/kit/call/use-call";

const MILLISECONDS = 700;

const isUnderWay = ({ status }: Pick<Export, "status">): boolean => status === "waiting" || status === "running";

/** An export from moment to moment until its file is made, and what its owner can do meanwhile; `onEnd` is told once. */
export function useExport(first: Export, onEnd?: () => void) {
  const { problem, run } = useAction();
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

  const attempt = (call: typeof cancelExportCall | typeof retryExportCall) =>
    run(async () => {
      const answer = await send(call, input);
      setFollowed(true);
      await replace({ ...answer, contents: [] });
    });
  return {
    shown,
    problem,
    isUnderWay: isUnderWay(shown),
    cancel: () => attempt(cancelExportCall),
    retry: () => attempt(retryExportCall),
  };
}
