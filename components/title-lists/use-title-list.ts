import { useEffect, useEffectEvent, useState } from "react";
import { send } from "@/lib/kit/call/send";
import { useCall } from "@/lib/kit/call/use-call";
import { useFailureText } from "@/lib/kit/call/use-failure-text";
import {
  assignTitleListCall,
  changeTitleListCall,
  getTitleListCall,
  preflightTitleListCall,
  type TitleListView,
  unassignTitleListCall,
} from "@/lib/title-lists/contract";
import { isUnderWay, type TitleListAction } from "@/lib/title-lists/title-list-state";

const MILLISECONDS = 700;

const calls = {
  preflight: preflightTitleListCall,
  "assign-tags": assignTitleListCall,
  unassign: unassignTitleListCall,
} as const;

type Change = Partial<Pick<TitleListView, "name" | "reprocess">> & { tag?: number | null; tag_class?: number | null };

/** A title list from moment to moment while work on it is under way, and what can be done; `onChange` is told of its ends. */
export function useTitleList(pk: number, { first, onChange }: { first?: TitleListView; onChange: () => void }) {
  const reasonOf = useFailureText();
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState<TitleListAction | "change" | null>(null);
  const {
    data: shown,
    problem,
    replace,
    refresh,
  } = useCall(
    getTitleListCall,
    { params: { id: pk } },
    { ...(first && { first }), every: (last) => (last && isUnderWay(last.state) ? MILLISECONDS : 0) },
  );
  const state = shown?.state;
  const tell = useEffectEvent(onChange);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new state is told of, whatever it is
  useEffect(() => {
    if (state !== first?.state) tell();
  }, [state]);

  const attempt = async (what: TitleListAction | "change", work: (of: TitleListView) => Promise<TitleListView>) => {
    if (!shown) return;
    setFailed(null);
    setBusy(what);
    try {
      await replace(await work(shown));
    } catch (failure) {
      setFailed(reasonOf(failure));
      // Somebody else was faster: what they did is shown.
      await refresh();
    } finally {
      setBusy(null);
    }
  };
  return {
    shown,
    problem: shown ? undefined : problem,
    failed,
    busy,
    act: (action: TitleListAction) =>
      attempt(action, ({ revision }) => send(calls[action], { params: { id: pk }, body: { revision } })),
    change: (change: Change) =>
      attempt("change", async ({ revision }) => {
        const answer = await send(changeTitleListCall, { params: { id: pk }, body: { ...change, revision } });
        onChange();
        return answer;
      }),
  };
}
