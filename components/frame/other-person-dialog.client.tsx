"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog.client";

/** Shown over a page with unsaved changes after another user has signed in: saving in their name is not possible. */
export function OtherPersonDialog() {
  const t = useTranslations("shell.otherPerson");
  return (
    <Dialog
      open
      onClose={() => undefined}
      persistent
      size="small"
      title={t("title")}
      footer={
        <Button variant="primary" onClick={() => location.reload()}>
          {t("goOn")}
        </Button>
      }
    >
      <p>{t("text")}</p>
    </Dialog>
  );
}
