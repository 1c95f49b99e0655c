"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { RecoveryCodes } from "./recovery-codes.client";

/** Closes only after the user confirms that the codes are saved. */
export function RecoveryCodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations("secondFactor.codes");
  return (
    <Dialog open onClose={onDone} title={t("title")} size="small" persistent>
      <RecoveryCodes codes={codes} onDone={onDone} />
    </Dialog>
  );
}
