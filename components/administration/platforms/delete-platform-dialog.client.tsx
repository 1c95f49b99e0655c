"use client";

import { useTranslations } from "next-intl";
import { RemovalDialog } from "@/components/ui/overlays/removal-dialog.client";
import { deletePlatformCall, type ManagedPlatform, previewDeletionCall } from "@/lib/administration/platforms/contract";
import { send } from "@/lib/kit/call/send";
import { useCall } from "@/lib/kit/call/use-call";
import { EffectsList } from "./effects-list";

type Props = { platform: ManagedPlatform; onClose: () => void };

export function DeletePlatformDialog({ platform: { pk, name }, onClose }: Props) {
  const t = useTranslations("management.platforms.delete");
  const params = { platform: pk };
  const { data, problem } = useCall(previewDeletionCall, { params });
  return (
    <RemovalDialog
      title={t("title", { name })}
      isKnown={data !== undefined}
      problem={problem?.message}
      text={t("text")}
      confirm={t("confirm")}
      submit={t("submit")}
      onRemove={async () => {
        await send(deletePlatformCall, { params, body: { confirmed: true } });
        return t("started", { name });
      }}
      onClose={onClose}
    >
      {data ? <EffectsList title={t("deletes")} effects={data.deletes} nothing={t("nothing")} /> : null}
    </RemovalDialog>
  );
}
