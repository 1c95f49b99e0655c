"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";
import { type AgreementDetail, deleteAgreementCall } from "@/lib/cost/agreements/contract";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import type { Managed } from "./agreement-dialog.client";

const AgreementDialog = later(() => import("./agreement-dialog.client").then((it) => it.AgreementDialog));

const ConfirmDialog = later(() =>
  import("@/components/ui/overlays/confirm-dialog.client").then((it) => it.ConfirmDialog),
);

type Props = { agreement: AgreementDetail; managed: Managed; listed: string };

export function AgreementActions({ agreement, managed, listed }: Props) {
  const t = useTranslations("agreements.actions");
  const router = useRouter();
  const [opened, open] = useState<"change" | "delete" | null>(null);
  const onClose = () => open(null);
  return (
    <>
      <Button icon={Pencil} onClick={() => open("change")}>
        {t("change")}
      </Button>
      <Button icon={Trash2} onClick={() => open("delete")}>
        {t("delete")}
      </Button>
      {opened === "change" ? <AgreementDialog {...{ managed, agreement, onClose }} /> : null}
      {opened === "delete" ? (
        <ConfirmDialog
          open
          onClose={onClose}
          danger
          title={t("deleteTitle", { name: agreement.name })}
          accept={t("delete")}
          onAccept={async () => {
            await send(deleteAgreementCall, { params: { agreement: agreement.pk } });
            router.push(listed);
            return t("deleted", { name: agreement.name });
          }}
        >
          {t("deleteText", { prices: agreement.prices.length, files: agreement.files?.length ?? 0 })}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
