"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog.client";

/** Over a page that holds something unsaved while somebody else is signed in: it cannot be saved in their name. */
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
