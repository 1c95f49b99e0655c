import { useLocale } from "next-intl";
import { useState } from "react";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { getPathname } from "@/lib/kit/i18n/navigation";
import type { Upload } from "@/lib/uploads/contract";
import { isUnderWay } from "@/lib/uploads/upload-state";
import { loadCalls } from "./load-calls";
import { uploadAddress } from "./uploads-address";
import { useFollowing } from "./use-following";

/** One upload as it changes, begun as the server rendered it; `isLost` while nobody answers how it is now. */
export function useUpload(first: Upload) {
  const locale = useLocale();
  const [upload, setUpload] = useState(first);
  const [source, setSource] = useState(first);
  const [isLost, setLost] = useState(false);
  if (source !== first) {
    setSource(first);
    setUpload(first);
  }
  const show = (changed: Upload) => {
    setUpload(changed);
    setLost(false);
    // Its address names the platform; without a request, so that nobody is thrown out of what they are at.
    const address = getPathname({ href: uploadAddress(changed), locale });
    if (window.location.pathname !== address) window.history.replaceState(null, "", address);
  };
  const refresh = async (): Promise<void> => {
    try {
      show(await (await loadCalls()).read(upload.pk));
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setLost(true);
    }
  };
  useFollowing(isUnderWay(upload.state), refresh);
  return { upload, isLost, refresh: () => void refresh(), show };
}
