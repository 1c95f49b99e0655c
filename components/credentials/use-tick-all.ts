import { useState } from "react";
import { useSnackbar } from "@/components/ui/snackbar-context.client";
import { type Credentials, listCredentialsCall } from "@/lib/credentials/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { type CredentialsSearch, filterOf } from "./credentials-address";

const PAGE = 1000;
/** As many as one call changes. */
export const MOST_TICKED = 5000;

/** Reads all credentials that the filters find, whatever page they are on, and ticks them. */
export function useTickAll(
  search: CredentialsSearch,
  organizationId: number | null,
  tick: (rows: readonly Credentials[], isTicked: boolean) => void,
) {
  const notify = useSnackbar();
  const [isBusy, setBusy] = useState(false);
  const query = {
    ...filterOf(search),
    ...(organizationId !== null && { organization: organizationId }),
    ...(search.state && { status: search.state }),
    page_size: PAGE,
  };
  const tickAll = async () => {
    setBusy(true);
    try {
      for (let page = 1; page <= MOST_TICKED / PAGE; page += 1) {
        const { results } = await send(listCredentialsCall, { query: { ...query, page } });
        tick(results, true);
        if (results.length < PAGE) return;
      }
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: failure.message });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, tickAll };
}
