"use client";

import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { send } from "@/lib/kit/call/send";
import { leavesPage } from "@/lib/kit/call/use-action";
import { signOutCall } from "@/lib/users/sessions/contract";

type Props = Pick<ComponentProps<typeof Button>, "variant" | "children">;

export function SignOutButton({ variant = "quiet", children }: Props) {
  const t = useTranslations("users.signOut");
  const { isBusy, signOut } = useSignOut((error) => t("failed", { error }));
  return (
    <Button variant={variant} icon={LogOut} busy={isBusy} onClick={() => void signOut()}>
      {children ?? t("submit")}
    </Button>
  );
}

/**
 * Ends the session, at the identity provider too if it takes part. A full page load drops all data of the account from memory. `failed`: why the session could not be
 * ended.
 */
export function useSignOut(failed: (error: string) => string) {
  const { isBusy, run } = useSnackbarAction({ explain: (_, error) => failed(error) });
  const signOut = () =>
    run(async () => {
      const { leave } = await send(signOutCall, {});
      if (leave) location.assign(leave);
      else location.reload();
      return leavesPage();
    });
  return { isBusy, signOut };
}
