"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { useToldAction } from "@/components/ui/overlays/use-told-action";
import { Notice } from "@/components/ui/states/notice";
import { send } from "@/lib/kit/call/send";
import { useCall } from "@/lib/kit/call/use-call";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { deletePlatformCall, type ManagedPlatform, previewDeletionCall } from "@/lib/management/platforms/contract";
import { EffectsList } from "./effects-list";

type Props = { platform: ManagedPlatform; onClose: () => void };

/** Says what would be deleted with a platform, and has it deleted once that is confirmed. */
export function DeletePlatformDialog({ platform, onClose }: Props) {
  const t = useTranslations("management.platforms.delete");
  const common = useTranslations("common");
  const router = useRouter();
  const [isConfirmed, confirm] = useState(false);
  const { isBusy, run } = useToldAction();
  const params = { platform: platform.pk };
  const { data, problem } = useCall(previewDeletionCall, { params });
  const remove = () =>
    run(async () => {
      await send(deletePlatformCall, { params, body: { confirmed: true } });
      onClose();
      router.refresh();
      return t("started", { name: platform.name });
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title", { name: platform.name })}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="danger" busy={isBusy} disabled={!isConfirmed || !data} onClick={remove}>
            {t("submit")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem ? <Notice tone="danger" title={problem.message} /> : null}
        {data ? (
          <EffectsList title={t("deletes")} effects={data.deletes} nothing={t("nothing")} />
        ) : problem ? null : (
          <div className="pulsing h-24 rounded bg-sunken" />
        )}
        <p className="text-muted">{t("text")}</p>
        <Checkbox label={t("confirm")} value={isConfirmed} onChange={confirm} />
      </div>
    </Dialog>
  );
}
