"use client";

import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { useToldAction } from "@/components/ui/overlays/use-told-action";
import { send } from "@/lib/kit/call/send";
import { leavesPage } from "@/lib/kit/call/use-action";
import { signOutCall } from "@/lib/users/contract";

type Props = Pick<ComponentProps<typeof Button>, "variant" | "children">;

/** Ends the session; a full load forgets whatever of the account is in memory. */
export function SignOutButton({ variant = "quiet", children }: Props) {
  const t = useTranslations("users.signOut");
  const { isBusy, run } = useToldAction({ explain: (_, error) => t("failed", { error }) });
  const leave = () =>
    run(async () => {
      await send(signOutCall, {});
      location.reload();
      return leavesPage();
    });
  return (
    <Button variant={variant} icon={LogOut} busy={isBusy} onClick={leave}>
      {children ?? t("submit")}
    </Button>
  );
}
