import { useLocale } from "next-intl";
import { useCall } from "@/lib/kit/call/use-call";
import { getPathname } from "@/lib/kit/i18n/navigation";
import { getUploadCall, type Upload } from "@/lib/uploads/contract";
import { isUnderWay } from "@/lib/uploads/upload-state";
import { uploadAddress } from "./uploads-address";

const SOON = 1_500;

/** One upload as it changes: asked for again and again while a job works at it. `first`: as the server rendered it. */
export function useUpload(first: Upload) {
  const locale = useLocale();
  const { data, problem, refresh, replace } = useCall(
    getUploadCall,
    { params: { upload: first.pk } },
    { first, every: (last) => (isUnderWay((last ?? first).state) ? SOON : 0) },
  );
  const show = (changed: Upload) => {
    void replace(changed);
    // Its address names the platform; without a request, so that nobody is thrown out of what they are at.
    const address = getPathname({ href: uploadAddress(changed), locale });
    if (window.location.pathname !== address) window.history.replaceState(null, "", address);
  };
  return { upload: data ?? first, problem, refresh: () => void refresh(), show };
}
