import { useTranslations } from "next-intl";
import type { Intention } from "@/lib/harvest/contract";
import { shownState } from "./intention-progress";
import { useErrorWords } from "./use-error-words";

/** Why it stands so, and what to do: the error of the last attempt in words. */
export function IntentionReason({ intention }: { intention: Intention }) {
  const t = useTranslations("harvestPages");
  const words = useErrorWords();
  const { state, attempt } = intention;
  const explained = words(attempt?.error_code ?? "");
  if (state === "resting" && !explained) return <p className="min-w-48 text-muted text-sm">{t("resting")}</p>;
  if (!explained) return null;
  return (
    <div className="min-w-48 max-w-96 py-1 text-sm">
      <p>{explained.name}</p>
      <p className="text-muted">
        {shownState(intention) === "not_ready" ? t("harvestLater") : explained.action || t("seeDetails")}
      </p>
    </div>
  );
}
