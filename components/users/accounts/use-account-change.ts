import { useTranslations } from "next-intl";
import { useSnackbar } from "@/components/ui/snackbar-context.client";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { useRouter } from "@/lib/kit/i18n/navigation";

/** Makes a change, says how it went, and has the list read anew; answers whether it was made. */
export function useAccountChange() {
  const errors = useTranslations("errors");
  const notify = useSnackbar();
  const router = useRouter();
  return async <T>(change: () => Promise<T>, done: (answer: T) => string): Promise<boolean> => {
    try {
      const answer = await change();
      notify({ tone: "ok", text: done(answer) });
      router.refresh();
      return true;
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: failure.message || errors("noAnswer") });
      return false;
    }
  };
}
