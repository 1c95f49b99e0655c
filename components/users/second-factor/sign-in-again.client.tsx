"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { Notice } from "@/components/ui/states/notice";
import { send } from "@/lib/kit/call/send";
import { leavesPage } from "@/lib/kit/call/use-action";
import { signOutCall } from "@/lib/users/sessions/contract";

/** Explains that a recent sign-in is required and leads through it back to this page. */
export function SignInAgain() {
  const t = useTranslations("secondFactor.stale");
  const { isBusy, run } = useSnackbarAction();
  const leave = () =>
    run(async () => {
      await send(signOutCall, {});
      // Without the result parameters of this try.
      location.assign(location.pathname);
      return leavesPage();
    });
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
