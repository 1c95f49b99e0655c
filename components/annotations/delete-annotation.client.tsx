"use client";

import { useLocale, useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { type Annotation, deleteAnnotationCall } from "@/lib/annotations/contract";
import { textsIn } from "@/lib/annotations/texts-in";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";

export function DeleteAnnotation({ annotation, onClose }: { annotation: Annotation; onClose: () => void }) {
  const t = useTranslations("annotations.delete");
  const locale = useLocale();
  const router = useRouter();
  const { subject } = textsIn(annotation, locale);
  const remove = async () => {
    await send(deleteAnnotationCall, { params: { id: annotation.pk } }).finally(() => router.refresh());
    return t("done");
  };
  return (
    <ConfirmDialog open onClose={onClose} title={t("title", { subject })} accept={t("accept")} danger onAccept={remove}>
      {t("text")}
    </ConfirmDialog>
  );
}
