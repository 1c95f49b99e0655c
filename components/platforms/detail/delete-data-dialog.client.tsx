"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { useToldAction } from "@/components/ui/overlays/use-told-action";
import { Notice } from "@/components/ui/states/notice";
import { countPlatformDataCall, deletePlatformDataCall } from "@/lib/collection/platforms/contract";
import { send } from "@/lib/kit/call/send";
import { useCall } from "@/lib/kit/call/use-call";
import { useRouter } from "@/lib/kit/i18n/navigation";

type Props = {
  platform: { pk: number; name: string };
  organization: number;
  /** Null for all organizations. */
  whose: string | null;
  onClose: () => void;
};

/** Says what would be deleted, and deletes it once that is confirmed. */
export function DeleteDataDialog({ platform, organization, whose, onClose }: Props) {
  const t = useTranslations("platforms.data.delete");
  const common = useTranslations("common");
  const router = useRouter();
  const [isConfirmed, confirm] = useState(false);
  const { isBusy, run } = useToldAction();
  const params = { organization, platform: platform.pk };
  const { data, problem } = useCall(countPlatformDataCall, { params });
  const remove = () =>
    run(async () => {
      const { imports } = await send(deletePlatformDataCall, { params, body: { confirmed: true } });
      onClose();
      router.refresh();
      return t("done", { count: imports, name: platform.name });
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("question", { name: platform.name })}
      size="medium"
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="danger" busy={isBusy} disabled={!isConfirmed || !data} onClick={remove}>
            {t("accept")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {whose === null ? <Notice tone="danger" title={t("allTitle")} /> : <p>{t("of", { whose })}</p>}
        {problem ? <Notice tone="danger" title={problem.message} /> : null}
        {data ? (
          <ul className="list-disc pl-5">
            <li>{t("imports", { count: data.imports })}</li>
            {data.first_month && data.last_month ? (
              <li>{t("months", { from: data.first_month, to: data.last_month })}</li>
            ) : null}
            <li>{t("facts", { count: data.facts })}</li>
            <li>{t("uploads", { count: data.uploads })}</li>
            {whose === null ? <li>{t("organizations", { count: data.organizations })}</li> : null}
          </ul>
        ) : problem ? null : (
          <div className="pulsing h-24 rounded bg-sunken" />
        )}
        <p className="text-muted">{t("stays")}</p>
        <Checkbox label={t("confirm")} value={isConfirmed} onChange={confirm} />
      </div>
    </Dialog>
  );
}
