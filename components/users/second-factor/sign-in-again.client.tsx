"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useResultNotice } from "@/components/ui/overlays/use-result-notice";
import { send } from "@/lib/kit/call/send";
import { signOutCall } from "@/lib/users/contract";

/** Says that this needs a recent login, and leads through it back to this page. */
export function SignInAgain() {
  const t = useTranslations("secondFactor.stale");
  const notice = useResultNotice();
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await send(signOutCall, {});
      // Without what the address told of this try.
      location.assign(location.pathname);
    } catch (failure) {
      setBusy(false);
      notice.failed(failure);
    }
  };
  return (
    <div role="alert">
      <Notice
        tone="warning"
        title={t("title")}
        action={
          <Button size="small" busy={isBusy} onClick={leave}>
            {t("action")}
          </Button>
        }
      >
        {t("text")}
      </Notice>
    </div>
  );
}
