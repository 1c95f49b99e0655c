import { useResultNotice } from "@/components/ui/overlays/use-result-notice";
import { useRouter } from "@/lib/kit/i18n/navigation";

/** Makes a change, says how it went, and has the list read anew; answers whether it was made. */
export function useAccountChange() {
  const notice = useResultNotice();
  const router = useRouter();
  return async <T>(change: () => Promise<T>, done: (answer: T) => string): Promise<boolean> => {
    try {
      const answer = await change();
      notice.done(done(answer));
      router.refresh();
      return true;
    } catch (failure) {
      notice.failed(failure);
      return false;
    }
  };
}
