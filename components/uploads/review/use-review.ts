import { useState } from "react";
import { useRunProgress } from "@/lib/kit/call/use-run-progress";
import { useRouter } from "@/lib/kit/i18n/navigation";
import type { Upload } from "@/lib/uploads/contract";
import { loadCalls } from "../load-calls";
import { isTurn, learnt, type Reviewed, toAsk } from "./review-list";

/** As many as one call tells of; those left over are asked for with the next one. */
const MOST = 50;
const MILLISECONDS = 1_500;

/**
 * The uploads that somebody has to decide about, as they change. They begin as the server listed them and stay, once
 * imported, until the reader clears them away; `listed` anew brings those that others have sent meanwhile, and those that
 * the reader sends are added to `arrived`.
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
    // The list of all, how many are in which state, and the room that is left, are rendered by the server.
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
