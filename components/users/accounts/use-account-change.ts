import { useToldAction } from "@/components/ui/overlays/use-told-action";
import { useRouter } from "@/lib/kit/i18n/navigation";

/** Makes a change, says how it went, and has the list read anew; answers whether it was made. */
export function useAccountChange() {
  const { run } = useToldAction();
  const router = useRouter();
  return <T>(change: () => Promise<T>, done: (answer: T) => string): Promise<boolean> =>
    run(async () => {
      const answer = await change();
      router.refresh();
      return done(answer);
    });
}
