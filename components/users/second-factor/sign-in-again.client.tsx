"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useSnackbar } from "@/components/ui/snackbar-context.client";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { signOutCall } from "@/lib/users/contract";

/** Says that this needs a recent login, and leads through it back to this page. */
export function SignInAgain() {
  const t = useTranslations("secondFactor.stale");
  const errors = useTranslations("errors");
  const notify = useSnackbar();
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await send(signOutCall, {});
      // Without what the address told of this try.
      location.assign(location.pathname);
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setBusy(false);
      notify({ tone: "danger", text: failure.message || errors("noAnswer") });
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
