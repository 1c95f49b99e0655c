"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { PasswordField } from "@/components/ui/fields/password-field.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";

type Props = { file: File; onUnlocked: (sheet: File) => void; onClose: () => void };

/** Opens the credentials of an archive in the browser: the passphrase is not sent. */
export function UnlockDialog({ file, onUnlocked, onClose }: Props) {
  const t = useTranslations("movingIn.unlock");
  const common = useTranslations("common");
  const id = useId();
  const [passphrase, setPassphrase] = useState("");
  const [isWrong, setWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const { unlock } = await import("./leaving-archive");
    const sheet = await unlock(file, passphrase).finally(() => setBusy(false));
    if (sheet) onUnlocked(sheet);
    else setWrong(true);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="narrow"
      title={t("title")}
      description={t("text")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" form={id} variant="primary" busy={isBusy} disabled={passphrase === ""}>
            {t("open")}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit}>
        <PasswordField
          label={t("passphrase")}
          autoComplete="off"
          value={passphrase}
          {...(isWrong ? { error: t("wrong") } : {})}
          onChange={(text) => {
            setPassphrase(text);
            setWrong(false);
          }}
          required
        />
      </form>
    </Dialog>
  );
}
