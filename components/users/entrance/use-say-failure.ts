import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { CallFailed } from "@/lib/kit/call/call-failed";

/** What a failed call says, in the reader's language; for anything else than a failed call, that nobody answers. */
export function useSayFailure(): (failure: unknown) => string {
  const t = useTranslations("errors");
  return useCallback((failure) => (failure instanceof CallFailed && failure.message) || t("noAnswer"), [t]);
}
