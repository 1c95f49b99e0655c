import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { CallFailed, failureText } from "./call-failed";

/** Why a call failed, in the reader's language; throws what is no failed call. */
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
