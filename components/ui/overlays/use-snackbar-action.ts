import { type Explaining, useAttempts } from "@/lib/kit/call/use-action";
import { useSnackbar } from "../parts/snackbar-context.client";

/** Work that may resolve to a message. */
export type ActionResult = Promise<string | undefined> | Promise<void>;

/** Runs calls and shows the result in a snackbar: the returned message, or the failure unless the shell shows it. */
export function useSnackbarAction(options: Explaining = {}) {
  const notify = useSnackbar();
  const { isBusy, run } = useAttempts((text, { isAnnounced }) => {
    if (!isAnnounced) notify({ tone: "danger", text });
  }, options);
  return {
    isBusy,
    /** Resolves to whether it succeeded; rethrows errors that are not failed calls. */
    run: (work: () => ActionResult): Promise<boolean> =>
      run(async () => {
        const text = await work();
        if (text) notify({ tone: "ok", text });
      }),
  };
}
