"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { deleteTitleListCall, type TitleListView } from "@/lib/title-lists/contract";

type Props = { list: Pick<TitleListView, "pk" | "name" | "tagged_titles">; onClose: () => void };

/** Deletes a title list, and with it the tags that it gave. */
export function DeleteTitleList({ list: { pk, name, tagged_titles: count }, onClose }: Props) {
  const t = useTranslations("titleLists.action");
  const router = useRouter();
  const remove = async () => {
    await send(deleteTitleListCall, { params: { id: pk } }).finally(() => router.refresh());
    return t("deleted");
  };
  return (
    <ConfirmDialog open onClose={onClose} title={t("deleteTitle")} accept={t("delete")} danger onAccept={remove}>
      <p className="break-words">{t("deleteText", { name, count })}</p>
    </ConfirmDialog>
  );
}
