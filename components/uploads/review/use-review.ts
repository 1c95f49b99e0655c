import { useState } from "react";
import { useRunProgress } from "@/lib/kit/call/use-run-progress";
import { useRouter } from "@/lib/kit/i18n/navigation";
import type { Upload } from "@/lib/uploads/contract";
import { loadCalls } from "../load-calls";
import { isTurn, learned, type Reviewed, toAsk } from "../review-list";

/** Maximum number of uploads per call; the others follow with the next one. */
const MOST = 50;
const MILLISECONDS = 1_500;

/**
 * Uploads in review, kept up to date. Starts with `listed`; imported uploads stay until the reader clears them. A new
 * `listed` adds uploads that other users sent meanwhile; the reader's own are added to `arrived`.
 */
export function useReview(listed: readonly Reviewed[], arrived: readonly Upload[]) {
  const router = useRouter();
  const [reviewed, setKnown] = useState<readonly Reviewed[]>(listed);
  const [source, setSource] = useState(listed);
  if (source !== listed) {
    setSource(listed);
    setKnown(learned(reviewed, listed));
  }
  const [busyCount, setTaken] = useState(0);
  if (busyCount < arrived.length) {
    setTaken(arrived.length);
    setKnown(learned(reviewed, arrived.slice(busyCount)));
  }
  const learn = (...uploads: readonly Upload[]) => {
    setKnown((before) => learned(before, uploads));
    // The full list, its counts and the remaining storage are rendered by the server.
    if (isTurn(reviewed, uploads)) router.refresh();
  };
  const forget = (pks: readonly number[]) => {
    if (pks.length > 0) setKnown((before) => before.filter(({ pk }) => !pks.includes(pk)));
  };

  const toLoad = toAsk(reviewed);
  useRunProgress({
    key: ["uploads in review"],
    request: async () => {
      const pks = toLoad.slice(0, MOST).map(({ pk }) => pk);
      const details = await (await loadCalls()).details(pks);
      learn(...details);
      // The others have been deleted.
      forget(pks.filter((pk) => !details.some((upload) => upload.pk === pk)));
      return details;
    },
    isUnderWay: () => true,
    every: MILLISECONDS,
    enabled: toLoad.length > 0,
  });
  return { known: reviewed, learn, forget };
}
