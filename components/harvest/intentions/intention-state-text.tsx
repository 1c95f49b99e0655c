import { StatusText } from "@/components/ui/status-text";
import type { Intention } from "@/lib/harvest/contract";
import { intentionLooks, useStateName } from "./intention-look";
import { shownState } from "./intention-progress";

export function IntentionStateText({ intention }: { intention: Pick<Intention, "state" | "attempt"> }) {
  const name = useStateName();
  const state = shownState(intention);
  const { bar: _, ...look } = intentionLooks[state];
  return <StatusText {...look}>{name(state)}</StatusText>;
}
