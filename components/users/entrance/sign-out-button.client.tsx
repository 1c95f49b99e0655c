"use client";

import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { Button } from "@/components/ui/button";
import { useSnackbar } from "@/components/ui/snackbar-context.client";
import { send } from "@/lib/kit/call/send";
import { signOutCall } from "@/lib/users/contract";
import { useSayFailure } from "./use-say-failure";

type Props = Pick<ComponentProps<typeof Button>, "variant" | "children">;

/** Ends the session; a full load forgets whatever of the account is in memory. */
export function SignOutButton({ variant = "quiet", children }: Props) {
  const t = useTranslations("users.signOut");
  const say = useSayFailure();
  const notify = useSnackbar();
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await send(signOutCall, {});
      location.reload();
    } catch (failure) {
      notify({ tone: "danger", text: t("failed", { error: say(failure) }) });
      setBusy(false);
    }
  };
  return (
    <Button variant={variant} icon={LogOut} busy={isBusy} onClick={() => void leave()}>
      {children ?? t("submit")}
    </Button>
  );
}
