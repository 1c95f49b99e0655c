"use client";

import { useEffect, useRef } from "react";
import { send } from "@/lib/kit/call/send";
import { usePathname, useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo, type RouteName } from "@/lib/navigation/routes";
import { saveExtraDataCall } from "@/lib/users/contract";

const STARTED = "usus.started";

type Props = {
  /** Task to offer before the dashboard; null when there is none. */
  firstTask: RouteName | null;
  /** Release to store for a user who has never seen one; null when nothing has to be stored. */
  seenRelease: string | null;
};

/** Runs once after the first page has loaded (section 4 of the specification). */
export function AfterBoot({ firstTask, seenRelease }: Props) {
  const router = useRouter();
  const pathname = usePathname();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    // Only the dashboard redirects, once per tab: a user who opened another page by its address wants that page.
    if (firstTask !== null && pathname === pathTo("dashboard") && !sessionStorage.getItem(STARTED)) {
      sessionStorage.setItem(STARTED, "yes");
      router.replace(pathTo(firstTask));
    }
    if (seenRelease === null) return;
    send(saveExtraDataCall, { body: { last_seen_release: seenRelease, last_dismissed_release: seenRelease } }).catch(
      (error) => console.warn("The latest release could not be marked as seen.", error),
    );
  }, [firstTask, seenRelease, pathname, router]);
  return null;
}
