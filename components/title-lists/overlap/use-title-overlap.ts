import { send } from "@/lib/kit/call/send";
import {
  getTitleOverlapCall,
  processTitleOverlapCall,
  type TitleOverlapWhole,
} from "@/lib/title-lists/overlap/contract";
import type { TitleOverlapState } from "@/lib/title-lists/overlap/title-overlap-state";
import { useFollowedList } from "../use-followed-list";

type Options = { known: TitleOverlapState | undefined; onChange: () => void };

/** A comparison and its action. `known`: its state as rendered by the server. */
export function useTitleOverlap(pk: number, { known, onChange }: Options) {
  const params = { id: pk };
  const { act, ...list } = useFollowedList<TitleOverlapWhole, "compare">({
    key: [getTitleOverlapCall.call, pk],
    request: () => send(getTitleOverlapCall, { params }),
    isUnderWay: ({ state }) => state === "processing",
    wasUnderWay: known === "processing",
    onChange,
  });
  return { ...list, compareAgain: () => act("compare", () => send(processTitleOverlapCall, { params })) };
}
