import { useCallback } from "react";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { withoutEntranceKeys } from "./entrance-query";

/** Shows the requested page after a gate was passed. Stays pending, so that buttons stay busy until then. */
export function useEnter(): () => Promise<void> {
  const router = useRouter();
  return useCallback(() => {
    const search = withoutEntranceKeys(location.search);
    if (search !== location.search) history.replaceState(null, "", `${location.pathname}${search}`);
    return new Promise<void>(() => router.refresh());
  }, [router]);
}
