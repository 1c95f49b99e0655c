import { useTranslations } from "next-intl";
import { useSnackbar } from "@/components/ui/snackbar-context.client";
import { CallFailed } from "@/lib/kit/call/call-failed";

/** Says in passing that something went well, or why it did not. */
export function useSay() {
  const errors = useTranslations("errors");
  const notify = useSnackbar();
  const why = (failure: unknown) => {
    if (!(failure instanceof CallFailed)) throw failure;
    return failure.message || errors("noAnswer");
  };
  return {
    done: (text: string) => notify({ tone: "ok", text }),
    /** `sentence` puts the reason into words of its own. */
    failed: (failure: unknown, sentence = (reason: string) => reason) =>
      notify({ tone: "danger", text: sentence(why(failure)) }),
  };
}
