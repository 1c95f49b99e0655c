"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useList } from "@/components/lists/use-list";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";
import { tagClassesList } from "./tag-classes-list";

const ClassDialog = later(() => import("./class-dialog.client").then((it) => it.ClassDialog));

/** Starts with the scope that the list is filtered by, if any. */
export function NewClass() {
  const t = useTranslations("tags.class");
  const { scope } = useList(tagClassesList).search;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={Plus} onClick={() => setOpen(true)}>
        {t("add")}
      </Button>
      {isOpen ? <ClassDialog {...(scope && { scope })} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
