import { useSearchParams } from "next/navigation";
import { replaceParameters } from "@/lib/kit/address";

const OPENED = "credentials";
const LIKE = "like";

const numberOf = (text: string | null): number | null => (text && /^\d{1,9}$/.test(text) ? Number(text) : null);

/**
 * Credentials open in the dialog; "new" for new ones, optionally a copy. Stored in the URL, changed without a request.
 */
export function useOpenedCredentials() {
  const search = useSearchParams();
  const openedId = search.get(OPENED);
  const opened: number | "new" | null = openedId === "new" ? "new" : numberOf(openedId);
  return { opened, like: numberOf(search.get(LIKE)), open: openCredentials };
}

export function openCredentials(which: number | "new" | null, like?: number): void {
  replaceParameters({
    [OPENED]: which === null ? null : String(which),
    [LIKE]: like === undefined ? null : String(like),
  });
}
