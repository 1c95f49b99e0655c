import { StatusText } from "@/components/ui/status-text";
import type { Intention } from "@/lib/harvest/contract";
import { intentionIcons, useStateName } from "./intention-look";
import { progressState } from "./intention-progress";

export function IntentionStateText({ intention }: { intention: Pick<Intention, "state" | "attempt"> }) {
  const name = useStateName();
  const state = progressState(intention);
  const { bar: _, ...look } = intentionIcons[state];
  return <StatusText {...look}>{name(state)}</StatusText>;
}
