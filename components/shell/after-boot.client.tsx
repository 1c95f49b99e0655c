"use client";

import { useEffect, useRef } from "react";
import { send } from "@/lib/kit/call/send";
import { usePathname, useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { saveExtraDataCall } from "@/lib/users/contract";

const STARTED = "usus.started-with-credentials";

type Props = {
  /** An administrator without any credentials starts with them. */
  startsWithCredentials: boolean;
  /** The release that somebody who has never seen any is taken to have seen; null when there is nothing to remember. */
  seenRelease: string | null;
};

/** What happens once, after the first page has come (section 4 of the specification). */
export function AfterBoot({ startsWithCredentials, seenRelease }: Props) {
  const router = useRouter();
  const pathname = usePathname();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const credentials = pathTo("sushi-credentials-list");
    // Once in a tab: whoever then opens another page by its address means that page.
    if (startsWithCredentials && pathname !== credentials && !sessionStorage.getItem(STARTED)) {
      sessionStorage.setItem(STARTED, "yes");
      router.replace(credentials);
    }
    if (seenRelease === null) return;
    send(saveExtraDataCall, { body: { last_seen_release: seenRelease, last_dismissed_release: seenRelease } }).catch(
      (error) => console.warn("The latest release could not be remembered as seen.", error),
    );
  }, [startsWithCredentials, seenRelease, pathname, router]);
  return null;
}
