"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog.client";
import { SignInForm } from "./sign-in-form.client";

type Props = { open: boolean; onSignedIn: (key: string) => void };

/** Over a page whose session has ended; it cannot be closed but by logging in. */
export function SignInDialog({ open, onSignedIn }: Props) {
  const t = useTranslations("users.signIn");
  return (
    <Dialog
      open={open}
      onClose={() => undefined}
      persistent
      size="small"
      title={t("again")}
      description={t("againText")}
    >
      <SignInForm onSignedIn={onSignedIn} />
    </Dialog>
  );
}
