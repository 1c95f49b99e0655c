"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSWRConfig } from "swr";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/page/card";
import { later } from "@/components/ui/parts/later";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { listSessionsCall } from "@/lib/users/sessions/contract";
import type { PasswordOwner } from "./change-password-dialog.client";

const ChangePasswordDialog = later(() =>
  import("./change-password-dialog.client").then((it) => it.ChangePasswordDialog),
);

export function PasswordCard({ owner }: { owner: PasswordOwner }) {
  const t = useTranslations("account.password");
  const [isOpen, setOpen] = useState(false);
  const router = useRouter();
  const { mutate } = useSWRConfig();
  const refresh = () => {
    void mutate(isSessionList);
    router.refresh();
  };
  return (
    <Card
      title={t("title")}
      action={
        <Button icon={KeyRound} onClick={() => setOpen(true)}>
          {t("change")}
        </Button>
      }
    >
      <p className="max-w-[72ch] text-muted">{t("text")}</p>
      {isOpen ? <ChangePasswordDialog owner={owner} onClose={() => setOpen(false)} onChanged={refresh} /> : null}
    </Card>
  );
}

/** Matches the cached list of the user's sessions, which other actions change too. */
const isSessionList = (key: unknown): boolean => Array.isArray(key) && key[0] === listSessionsCall.call;
