import { useEffect, useEffectEvent } from "react";
import { send } from "@/lib/kit/call/send";
import { useAction } from "@/lib/kit/call/use-action";
import { useCall } from "@/lib/kit/call/use-call";
import { getTitleOverlapCall, processTitleOverlapCall } from "@/lib/title-lists/overlap/contract";
import type { TitleOverlapState } from "@/lib/title-lists/overlap/title-overlap-state";

const MILLISECONDS = 700;

/** A comparison from moment to moment while it is under way; `onChange` is told of every other state than the `known` one. */
export function useTitleOverlap(
  pk: number,
  { known, onChange }: { known: TitleOverlapState | undefined; onChange: () => void },
) {
  const { isBusy, problem: failed, run } = useAction();
  const {
    data: shown,
    problem,
    refresh,
  } = useCall(
    getTitleOverlapCall,
    { params: { id: pk } },
    { every: (last) => (last?.state === "processing" ? MILLISECONDS : 0) },
  );
  const state = shown?.state;
  const tell = useEffectEvent(() => {
    if (state !== undefined && state !== known) onChange();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new state is told of, whatever it is
  useEffect(() => tell(), [state]);
  const compareAgain = () =>
    run(async () => {
      await send(processTitleOverlapCall, { params: { id: pk } }).finally(refresh);
    });
  return { shown, problem: shown ? undefined : problem, failed, isBusy, compareAgain };
}
