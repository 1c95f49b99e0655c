import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { useRouter } from "@/lib/kit/i18n/navigation";

/** Runs a change, reports the result in a toast and reloads the list. Returns whether it succeeded. */
export function useAccountChange() {
  const { run } = useSnackbarAction();
  const router = useRouter();
  return <T>(change: () => Promise<T>, done: (answer: T) => string): Promise<boolean> =>
    run(async () => {
      const answer = await change();
      router.refresh();
      return done(answer);
    });
}
