"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";

type Props = {
  /** As the way back from the provider tells it in the address. */
  outcome: string | null;
  provider: string;
};

/** How linking went; nothing for what the section says otherwise. */
export function LinkOutcome({ outcome, provider }: Props) {
  const t = useTranslations("secondFactor.identities");
  if (outcome === "linked")
    return (
      <div role="status">
        <Notice tone="ok">{t("linked", { provider })}</Notice>
      </div>
    );
  if (outcome !== "taken" && outcome !== "failed") return null;
  return (
    <div role="alert">
      <Notice tone="danger">{t(outcome, { provider })}</Notice>
    </div>
  );
}
