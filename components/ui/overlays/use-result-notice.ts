import { CallFailed } from "@/lib/kit/call/call-failed";
import { useFailureText } from "@/lib/kit/call/use-failure-text";
import { useSnackbar } from "./snackbar-context.client";

/** Tells in passing that a call did what was asked, or why it failed; throws what is no failed call. */
export function useResultNotice() {
  const reasonOf = useFailureText();
  const notify = useSnackbar();
  return {
    done: (text: string) => notify({ tone: "ok", text }),
    /** `sentence` puts the reason into words of its own. */
    failed: (failure: unknown, sentence = (reason: string) => reason) => {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: sentence(reasonOf(failure)) });
      return failure;
    },
  };
}
