"use client";

import { useLocale, useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import { type Annotation, deleteAnnotationCall } from "@/lib/annotations/contract";
import { textsIn } from "@/lib/annotations/texts-in";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";

/** Deletes an annotation, for everybody. */
export function DeleteAnnotation({ annotation, onClose }: { annotation: Annotation; onClose: () => void }) {
  const t = useTranslations("annotations.delete");
  const errors = useTranslations("errors");
  const locale = useLocale();
  const router = useRouter();
  const notify = useSnackbar();
  const remove = async () => {
    try {
      await send(deleteAnnotationCall, { params: { id: annotation.pk } });
      notify({ tone: "ok", text: t("done") });
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: failure.message || errors("noAnswer") });
    }
    router.refresh();
  };
  return (
    <ConfirmDialog open onClose={onClose} title={t("title")} accept={t("accept")} danger onAccept={remove}>
      <p className="break-words">
        {t.rich("text", {
          subject: textsIn(annotation, locale).subject,
          strong: (chunks) => <strong className="text-ink">{chunks}</strong>,
        })}
      </p>
    </ConfirmDialog>
  );
}
