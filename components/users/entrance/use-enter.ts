import { useCallback } from "react";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { withoutEntranceKeys } from "./entrance-query";

/** For whoever has just passed a gate: the page that was asked for takes its place. Stays under way, so that buttons stay busy until then. */
export function useEnter(): () => Promise<void> {
  const router = useRouter();
  return useCallback(() => {
    const search = withoutEntranceKeys(location.search);
    if (search !== location.search) history.replaceState(null, "", `${location.pathname}${search}`);
    return new Promise<void>(() => router.refresh());
  }, [router]);
}
