"use client";

import { KeyRound, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";
import { StatusText } from "@/components/ui/status-text";
import type { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { renewRecoveryCodesCall } from "@/lib/users/second-factor/contract";

const ConfirmDialog = later(() =>
  import("@/components/ui/overlays/confirm-dialog.client").then((it) => it.ConfirmDialog),
);
const RecoveryCodesDialog = later(() => import("./recovery-codes.client").then((it) => it.RecoveryCodesDialog));

/** At this number or fewer the user should create new codes. */
const FEW = 3;

type Props = { left: number; onFailed: (failure: CallFailed) => void };

export function RecoveryCodesRow({ left, onFailed }: Props) {
  const t = useTranslations("secondFactor.codes");
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const renew = async () => {
    const { recovery_codes } = await send(renewRecoveryCodesCall, {});
    setCodes(recovery_codes);
  };
  const close = () => {
    setCodes([]);
    router.refresh();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <StatusText tone={left <= FEW ? "warning" : "muted"} icon={KeyRound}>
        {t("left", { count: left })}
      </StatusText>
      <Button size="small" icon={RefreshCw} onClick={() => setAsking(true)}>
        {t("renew")}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          title={t("renewTitle")}
          accept={t("renewAccept")}
          onAccept={renew}
          onFailed={onFailed}
        >
          {t("renewText")}
        </ConfirmDialog>
      ) : null}
      {codes.length > 0 ? <RecoveryCodesDialog codes={codes} onDone={close} /> : null}
    </div>
  );
}
