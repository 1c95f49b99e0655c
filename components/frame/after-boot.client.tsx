"use client";

import { useEffect, useRef } from "react";
import { send } from "@/lib/kit/call/send";
import { usePathname, useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo, type RouteName } from "@/lib/navigation/routes";
import { saveExtraDataCall } from "@/lib/users/contract";

const STARTED = "usus.started";

type Props = {
  /** What has to be done before there is anything to see. */
  firstTask: RouteName | null;
  /** The release that somebody who has never seen any is taken to have seen; null when there is nothing to remember. */
  seenRelease: string | null;
};

/** What happens once, after the first page has come (section 4 of the specification). */
export function AfterBoot({ firstTask, seenRelease }: Props) {
  const router = useRouter();
  const pathname = usePathname();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    // Whoever opens another page by its address means that page; and once in a tab the dashboard itself.
    if (firstTask !== null && pathname === pathTo("dashboard") && !sessionStorage.getItem(STARTED)) {
      sessionStorage.setItem(STARTED, "yes");
      router.replace(pathTo(firstTask));
    }
    if (seenRelease === null) return;
    send(saveExtraDataCall, { body: { last_seen_release: seenRelease, last_dismissed_release: seenRelease } }).catch(
      (error) => console.warn("The latest release could not be remembered as seen.", error),
    );
  }, [firstTask, seenRelease, pathname, router]);
  return null;
}
