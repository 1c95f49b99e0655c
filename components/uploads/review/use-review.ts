import { useState } from "react";
import { useRunProgress } from "@/lib/kit/call/use-run-progress";
import { useRouter } from "@/lib/kit/i18n/navigation";
import type { Upload } from "@/lib/uploads/contract";
import { loadCalls } from "../load-calls";
import { isTurn, learnt, type Reviewed, toAsk } from "./review-list";

/** Maximum number of uploads per call; the others follow with the next one. */
const MOST = 50;
const MILLISECONDS = 1_500;

/**
 * Uploads in review, kept up to date. Starts with `listed`; imported uploads stay until the reader clears them. A new
 * `listed` adds uploads that other users sent meanwhile; the reader's own are added to `arrived`.
 */
export function useReview(listed: readonly Reviewed[], arrived: readonly Upload[]) {
  const router = useRouter();
  const [known, setKnown] = useState<readonly Reviewed[]>(listed);
  const [source, setSource] = useState(listed);
  if (source !== listed) {
    setSource(listed);
    setKnown(learnt(known, listed));
  }
  const [taken, setTaken] = useState(0);
  if (taken < arrived.length) {
    setTaken(arrived.length);
    setKnown(learnt(known, arrived.slice(taken)));
  }
  const learn = (...uploads: readonly Upload[]) => {
    setKnown((before) => learnt(before, uploads));
    // The full list, its counts and the remaining storage are rendered by the server.
    if (isTurn(known, uploads)) router.refresh();
  };
  const forget = (gone: readonly number[]) => {
    if (gone.length > 0) setKnown((before) => before.filter(({ pk }) => !gone.includes(pk)));
  };

  const asked = toAsk(known);
  useRunProgress({
    key: ["uploads in review"],
    request: async () => {
      const pks = asked.slice(0, MOST).map(({ pk }) => pk);
      const found = await (await loadCalls()).details(pks);
      learn(...found);
      // The others have been deleted.
      forget(pks.filter((pk) => !found.some((upload) => upload.pk === pk)));
      return found;
    },
    isUnderWay: () => true,
    every: MILLISECONDS,
    enabled: asked.length > 0,
  });
  return { known, learn, forget };
}
