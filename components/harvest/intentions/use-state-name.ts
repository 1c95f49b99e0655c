import { useTranslations } from "next-intl";
import type { ShownState } from "./intention-progress";

/** The word for a state. */
export function useStateName(): (state: ShownState) => string {
  const t = useTranslations();
  return (state) => (state === "not_ready" ? t("counter.exceptionClass.not-ready") : t(`harvest.state.${state}`));
}
