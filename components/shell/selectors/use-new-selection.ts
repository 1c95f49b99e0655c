import { useRouter } from "next/navigation";
import { withoutSharedSelection } from "@/lib/navigation/selection";

/** Shows the page for a new selection; removes a selection in the address. */
export function useNewSelection(): () => void {
  const router = useRouter();
  return () => {
    const { pathname, search } = window.location;
    const shared = new URLSearchParams(search);
    const kept = withoutSharedSelection(shared);
    if (kept.size === shared.size) return router.refresh();
    router.replace(kept.size > 0 ? `${pathname}?${kept}` : pathname, { scroll: false });
    router.refresh();
  };
}
