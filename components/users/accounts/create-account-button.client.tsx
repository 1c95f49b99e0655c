"use client";

import { FileUp, UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";

const CreateAccountDialog = later(() => import("./create-account-dialog.client").then((it) => it.CreateAccountDialog));

const ImportAccountsDialog = later(() =>
  import("./import-accounts-dialog.client").then((it) => it.ImportAccountsDialog),
);

export function CreateAccountButton() {
  const t = useTranslations("accounts");
  const [opened, open] = useState<"one" | "many" | null>(null);
  const onClose = () => open(null);
  return (
    <>
      <Button icon={FileUp} onClick={() => open("many")}>
        {t("import.action")}
      </Button>
      <Button variant="primary" icon={UserPlus} onClick={() => open("one")}>
        {t("create")}
      </Button>
      {opened === "one" ? <CreateAccountDialog onClose={onClose} /> : null}
      {opened === "many" ? <ImportAccountsDialog onClose={onClose} /> : null}
    </>
  );
}
