import { useState } from "react";
import { cancelExportCall, type Export, getExportCall, retryExportCall } from "@/lib/exports/contract";
import { send } from "@/lib/kit/call/send";
import { useAction } from "@/lib/kit/call/use-action";
import { useRunProgress } from "@/lib/kit/call/use-run-progress";
import { isInProgress } from "@/lib/kit/jobs/work-state";

/** An export, polled until its file is ready, with the owner's actions. */
export function useExport(first: Export, onEnd?: () => void) {
  const { problem, run } = useAction();
  // Once the page has a newer export, show that one.
  const [retried, setRetried] = useState<Export | null>(null);
  const input = { params: { id: first.pk } };
  const {
    shown: exported = first,
    isUnderWay: isRunning,
    replace,
  } = useRunProgress<Export>({
    key: [getExportCall.call, first.pk],
    request: () => send(getExportCall, input),
    first,
    isUnderWay: isInProgress,
    enabled: isInProgress(first) || retried === first,
    ...(onEnd && { onEnd }),
  });
  const attempt = (call: typeof cancelExportCall | typeof retryExportCall) =>
    run(async () => {
      const answer = await send(call, input);
      setRetried(first);
      await replace(answer);
    });
  return {
    shown: exported,
    problem,
    isUnderWay: isRunning,
    cancel: () => attempt(cancelExportCall),
    retry: () => attempt(retryExportCall),
  };
}
