"use client";

import { Check, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { later } from "@/components/ui/parts/later";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { deleteFrozenCall, dismissChangeCall } from "@/lib/surveys/contract";
import { surveyAddress } from "./survey-address";

const ConfirmDialog = later(() =>
  import("@/components/ui/overlays/confirm-dialog.client").then((it) => it.ConfirmDialog),
);

/** Actions of the organization's administrators on a frozen answer. */
export function FrozenActions({ answer, mayDismiss }: { answer: number; mayDismiss: boolean }) {
  const t = useTranslations("surveys.frozen");
  const router = useRouter();
  const { isBusy, run } = useSnackbarAction();
  const [isAsking, setAsking] = useState(false);
  const params = { answer };
  const dismiss = async () => {
    await send(dismissChangeCall, { params });
    router.refresh();
    return t("dismissed");
  };
  const remove = async () => {
    await send(deleteFrozenCall, { params });
    router.push(surveyAddress({ tab: "frozen" }));
    return t("deleted");
  };
  return (
    <>
      {mayDismiss ? (
        <Button icon={Check} busy={isBusy} onClick={() => run(dismiss)}>
          {t("dismiss")}
        </Button>
      ) : null}
      <IconButton label={t("delete")} icon={Trash2} onClick={() => setAsking(true)} />
      {isAsking ? (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          danger
          title={t("deleteTitle")}
          accept={t("delete")}
          onAccept={remove}
        >
          {t("deleteText")}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
