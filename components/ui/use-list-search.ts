import { useOptimistic, useTransition } from "react";
import { useRouter } from "@/lib/kit/i18n/navigation";

type Address<Search> = (search: Search, change: Partial<Search>) => string;

/**
 * What a list is narrowed by, ahead of the page that the server is still making: one change right after another adds to
 * it. Changes go to the address, which `address` writes.
 */
export function useListSearch<Search extends object>(search: Search, address: Address<Search>) {
  const router = useRouter();
  const [, start] = useTransition();
  const [shown, add] = useOptimistic(
    search,
    (before: Search, change: Partial<Search>): Search => ({
      ...before,
      ...change,
    }),
  );
  const say = (change: Partial<Search>) =>
    start(() => {
      add(change);
      router.replace(address(shown, change), { scroll: false });
    });
  return [shown, say] as const;
}
