import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSnackbar } from "@/components/ui/snackbar-context.client";
import { CallFailed } from "@/lib/kit/call/call-failed";
import type { Upload } from "@/lib/uploads/contract";
import { loadCalls } from "../load-calls";
import type { Reviewed } from "./review-list";

/** Begins the import of several uploads; one that is refused does not hold up the others. */
export function useBringInAll(onLearn: (upload: Upload) => void) {
  const t = useTranslations("uploadsPages.review");
  const notify = useSnackbar();
  const [isBusy, setBusy] = useState(false);

  const bringIn = async ({ pk, data_file: file }: Reviewed): Promise<void> => {
    try {
      onLearn(await (await loadCalls()).bringIn(pk));
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: t("refused", { file: file.name, reason: failure.message }) });
    }
  };
  const bringInAll = async (uploads: readonly Reviewed[]): Promise<void> => {
    setBusy(true);
    await Promise.all(uploads.map(bringIn));
    setBusy(false);
  };
  return { isBusy, bringInAll };
}
