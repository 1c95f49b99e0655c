import { useState } from "react";
import useSWR from "swr";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { getUploadCall, type Upload } from "@/lib/uploads/contract";
import { learnt, type Reviewed, toAsk } from "./review-list";

const SOON = 1_500;

/**
 * The uploads that somebody has to decide about, as they change. They begin as the server listed them and stay, once
 * imported, until the reader clears them away; `listed` anew brings those that others have sent meanwhile.
 */
export function useReview(listed: readonly Reviewed[]) {
  const router = useRouter();
  const [known, setKnown] = useState<readonly Reviewed[]>(listed);
  const [source, setSource] = useState(listed);
  if (source !== listed) {
    setSource(listed);
    setKnown(learnt(known, listed));
  }
  const learn = (upload: Upload) => {
    const former = known.find(({ pk }) => pk === upload.pk);
    setKnown((before) => learnt(before, [upload]));
    // The list of what is through, and the room that is left, are rendered by the server.
    if (former && former.state !== upload.state && upload.state === "imported") router.refresh();
  };
  const forget = (gone: readonly number[]) => setKnown((before) => before.filter(({ pk }) => !gone.includes(pk)));

  const asked = toAsk(known);
  useSWR(
    asked.length > 0 ? ["uploads in review", asked.map(({ pk, state }) => `${pk} ${state}`).join()] : null,
    async () => {
      await Promise.all(asked.map(({ pk }) => ask(pk).then((found) => (found ? learn(found) : forget([pk])))));
    },
    { refreshInterval: SOON, dedupingInterval: 0, revalidateOnFocus: false },
  );
  return { known, learn, forget };
}

/** Null for one that was deleted meanwhile. */
async function ask(pk: number): Promise<Upload | null> {
  try {
    return await send(getUploadCall, { params: { upload: pk } });
  } catch (failure) {
    if (failure instanceof CallFailed && failure.status === 404) return null;
    throw failure;
  }
}
