import { useState } from "react";
import { useAction } from "@/lib/kit/call/use-action";
import { useRunProgress } from "@/lib/kit/call/use-run-progress";

type Options<View> = {
  key: readonly unknown[];
  request: () => Promise<View>;
  isUnderWay: (view: View) => boolean;
  /** Shown until the list is loaded. */
  first?: View | undefined;
  /** State when the server rendered the page. */
  wasUnderWay: boolean;
  /** Called after each action, and when work on the list ends. */
  onChange: () => void;
};

/** A title list with its actions, one at a time; follows the work while it runs. */
export function useFollowedList<View, Action extends string>({ first, onChange, ...options }: Options<View>) {
  const { isBusy, problem: failed, run } = useAction();
  const [action, setAction] = useState<Action | null>(null);
  const { shown: list = first, problem, refresh } = useRunProgress<View>({ ...options, onEnd: onChange });
  const act = (name: Action, work: (view: View) => Promise<unknown>) =>
    run(async () => {
      if (!list) return;
      setAction(name);
      try {
        await work(list);
      } finally {
        // After a refusal, too: another user may have changed the list.
        await refresh();
        onChange();
      }
    });
  return { shown: list, problem: list ? undefined : problem, failed, busy: isBusy ? action : null, act };
}
