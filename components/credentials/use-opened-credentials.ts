import { useSearchParams } from "next/navigation";

const OPENED = "credentials";

/** Which credentials are open in the dialog, "new" for ones being added: kept in the address, changed without a request. */
export function useOpenedCredentials() {
  const asked = useSearchParams().get(OPENED) ?? "";
  const opened: number | "new" | null = asked === "new" ? "new" : /^\d{1,9}$/.test(asked) ? Number(asked) : null;
  return { opened, open: openCredentials };
}

export function openCredentials(which: number | "new" | null): void {
  const address = new URL(window.location.href);
  if (which === null) address.searchParams.delete(OPENED);
  else address.searchParams.set(OPENED, String(which));
  window.history.replaceState(null, "", address);
}
