"use client";

import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { useSignOut } from "./use-sign-out";

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
