import { type Explaining, useAttempts } from "@/lib/kit/call/use-action";
import { useSnackbar } from "./snackbar-context.client";

/** Work that may end with a sentence to tell. */
export type Told = Promise<string | undefined> | Promise<void>;

/** Work over calls whose outcome is told in passing: the sentence it ends with, or why it failed, unless the shell says so. */
export function useToldAction(options: Explaining = {}) {
  const notify = useSnackbar();
  const { isBusy, run } = useAttempts((text, { isTold }) => {
    if (!isTold) notify({ tone: "danger", text });
  }, options);
  return {
    isBusy,
    /** Answers whether it was done; what is no failed call is thrown. */
    run: (work: () => Told): Promise<boolean> =>
      run(async () => {
        const text = await work();
        if (text) notify({ tone: "ok", text });
      }),
  };
}
