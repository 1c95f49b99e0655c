import { useState } from "react";
import { useEnded } from "@/components/ui/use-ended";
import { cancelExportCall, type Export, getExportCall, retryExportCall } from "@/lib/exports/contract";
import { send } from "@/lib/kit/call/send";
import { useAction } from "@/lib/kit/call/use-action";
import { useCall } from "@/lib/kit/call/use-call";
import { isUnderWay } from "@/lib/kit/jobs/under-way";

const MILLISECONDS = 700;

/** An export from moment to moment until its file is made, and what its owner can do meanwhile; `onEnd` is told once. */
export function useExport(first: Export, onEnd?: () => void) {
  const { problem, run } = useAction();
  // Whoever shows it knows more than what was followed once they bring another.
  const [acted, setActed] = useState<Export | null>(null);
  const isFollowed = isUnderWay(first) || acted === first;
  const input = { params: { id: first.pk } };
  const { data, replace } = useCall(getExportCall, input, {
    first: { ...first, contents: [] },
    enabled: isFollowed,
    every: (last) => (isUnderWay(last ?? first) ? MILLISECONDS : 0),
  });
  const shown: Export = (isFollowed ? data : undefined) ?? first;
  useEnded(isFollowed && !isUnderWay(shown), onEnd);

  const attempt = (call: typeof cancelExportCall | typeof retryExportCall) =>
    run(async () => {
      const answer = await send(call, input);
      setActed(first);
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
