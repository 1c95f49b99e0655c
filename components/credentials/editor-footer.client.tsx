"use client";

import { FlaskConical, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { SubmitButton } from "@/components/ui/submit-button.client";

type Props = {
  formId: string;
  isBusy: boolean;
  isTesting: boolean;
  isLocked: boolean;
  onTest: () => void;
  /** Told before saving; with true it has to save as well. */
  onSave: (verifies: boolean) => void;
  onDelete: (() => void) | undefined;
  onClose: () => void;
};

/** Deleting at the left, trying out and saving at the right. */
export function EditorFooter({ formId, isBusy, isTesting, isLocked, onTest, onSave, onDelete, onClose }: Props) {
  const t = useTranslations("credentialsPages");
  const common = useTranslations("common");
  if (isLocked) return <Button onClick={onClose}>{common("close")}</Button>;
  return (
    <>
      {onDelete ? (
        <Button variant="quiet" icon={Trash2} className="mr-auto" onClick={onDelete}>
          {common("delete")}
        </Button>
      ) : null}
      <Button icon={FlaskConical} busy={isTesting} onClick={onTest}>
        {t("test")}
      </Button>
      <Button busy={isBusy} onClick={() => onSave(true)}>
        {t("saveAndVerify")}
      </Button>
      <SubmitButton form={formId} busy={isBusy} onClick={() => onSave(false)}>
        {common("save")}
      </SubmitButton>
    </>
  );
}
