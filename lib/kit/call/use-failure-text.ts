import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { CallFailed, failureText } from "./call-failed";

/** Reason of a failed call in the reader's language; rethrows other errors. */
export function useFailureText(): (failure: unknown) => string {
  const t = useTranslations("errors");
  return useCallback(
    (failure) => {
      if (!(failure instanceof CallFailed)) throw failure;
      return failureText(failure, t("noAnswer"));
    },
    [t],
  );
}
