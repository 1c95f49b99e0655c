import { send } from "@/lib/kit/call/send";
import {
  assignTitleListCall,
  changeTitleListCall,
  getTitleListCall,
  preflightTitleListCall,
  type TitleListView,
  unassignTitleListCall,
} from "@/lib/title-lists/contract";
import { isBeingRead, type TitleListAction } from "@/lib/title-lists/title-list-state";
import { useFollowedList } from "./use-followed-list";

const calls = {
  preflight: preflightTitleListCall,
  "assign-tags": assignTitleListCall,
  unassign: unassignTitleListCall,
} as const;

type Change = Partial<Pick<TitleListView, "name" | "reprocess">> & { tag?: number | null; tag_class?: number | null };

/** A title list and its actions. `first`: as rendered by the server, shown until it is loaded. */
export function useTitleList(pk: number, { first, onChange }: { first?: TitleListView; onChange: () => void }) {
  const params = { id: pk };
  const { act, ...list } = useFollowedList<TitleListView, TitleListAction | "change">({
    key: [getTitleListCall.call, pk],
    request: () => send(getTitleListCall, { params }),
    isUnderWay: ({ state }) => isBeingRead(state),
    first,
    wasUnderWay: first !== undefined && isBeingRead(first.state),
    onChange,
  });
  return {
    ...list,
    act: (action: TitleListAction) =>
      act(action, ({ revision }) => send(calls[action], { params, body: { revision } })),
    change: (change: Change) =>
      act("change", ({ revision }) => send(changeTitleListCall, { params, body: { ...change, revision } })),
  };
}
