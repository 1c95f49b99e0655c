"use client";

import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { Button } from "@/components/ui/button";
import { useResultNotice } from "@/components/ui/overlays/use-result-notice";
import { send } from "@/lib/kit/call/send";
import { signOutCall } from "@/lib/users/contract";

type Props = Pick<ComponentProps<typeof Button>, "variant" | "children">;

/** Ends the session; a full load forgets whatever of the account is in memory. */
export function SignOutButton({ variant = "quiet", children }: Props) {
  const t = useTranslations("users.signOut");
  const notice = useResultNotice();
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await send(signOutCall, {});
      location.reload();
    } catch (failure) {
      setBusy(false);
      notice.failed(failure, (error) => t("failed", { error }));
    }
  };
  return (
    <Button variant={variant} icon={LogOut} busy={isBusy} onClick={() => void leave()}>
      {children ?? t("submit")}
    </Button>
  );
}
