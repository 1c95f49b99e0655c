"use client";

import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/later";

const CreateAccountDialog = later(() => import("./create-account-dialog.client").then((it) => it.CreateAccountDialog));

export function CreateAccountButton() {
  const t = useTranslations("accounts");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={UserPlus} onClick={() => setOpen(true)}>
        {t("create")}
      </Button>
      {isOpen ? <CreateAccountDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
