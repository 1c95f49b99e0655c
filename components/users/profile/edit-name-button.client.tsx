"use client";

import { Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";
import type { Names } from "./edit-name-dialog.client";

const EditNameDialog = later(() => import("./edit-name-dialog.client").then((it) => it.EditNameDialog));

export function EditNameButton({ names }: { names: Names }) {
  const t = useTranslations("account.identity");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Pencil} onClick={() => setOpen(true)}>
        {t("edit")}
      </Button>
      {isOpen ? <EditNameDialog names={names} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
