import { useRouter } from "next/navigation";
import { withoutSharedSelection } from "@/lib/navigation/selection";

/** Shows the page for a new selection; removes a selection in the address. */
export function useNewSelection(): () => void {
  const router = useRouter();
  return () => {
    const { pathname, search } = window.location;
    const shared = new URLSearchParams(search);
    const currentSearch = withoutSharedSelection(shared);
    if (currentSearch.size === shared.size) return router.refresh();
    router.replace(currentSearch.size > 0 ? `${pathname}?${currentSearch}` : pathname, { scroll: false });
    router.refresh();
  };
}
