import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";

/** How the way to the provider and back ended: "linked", "taken", "stale" or "failed"; told once, then gone from the address. */
export function useOutcome() {
  const search = useSearchParams();
  const state = useState<string | null>(search.has("error") ? "failed" : search.get("identity"));
  useEffect(() => {
    const address = new URL(location.href);
    if (!address.searchParams.has("error") && !address.searchParams.has("identity")) return;
    address.searchParams.delete("error");
    address.searchParams.delete("identity");
    history.replaceState(history.state, "", address);
  }, []);
  return state;
}
