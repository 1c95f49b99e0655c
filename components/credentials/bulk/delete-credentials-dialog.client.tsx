"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { type Credentials, deleteManyCall } from "@/lib/credentials/contract";
import { send } from "@/lib/kit/call/send";
import { MassChangeDialog } from "./mass-change-dialog.client";

type Props = {
  credentials: readonly Credentials[];
  onClose: () => void;
  onDeleted: (deleted: readonly Credentials[]) => void;
};

/** Imported usage is deleted only if the box is checked. */
export function DeleteCredentialsDialog({ credentials, onClose, onDeleted }: Props) {
  const t = useTranslations("credentialsMass.delete");
  const [withData, setWithData] = useState(false);
  return (
    <MassChangeDialog
      title={(count, [name = ""]) => t("title", { count, name })}
      accept={withData ? t("acceptWithData") : t("accept")}
      danger
      credentials={credentials}
      change={async (remaining) => {
        const { deleted, deleted_imports } = await send(deleteManyCall, {
          body: { credentials: remaining.map(({ pk }) => pk), delete_data: withData },
        });
        onDeleted(remaining);
        return t("done", { count: deleted, imports: deleted_imports });
      }}
      onClose={onClose}
    >
      <p>{t("text")}</p>
      <Checkbox label={t("withData")} hint={t("withDataHint")} value={withData} onChange={setWithData} />
    </MassChangeDialog>
  );
}
