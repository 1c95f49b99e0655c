"use client";

import { Info, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { later } from "@/components/ui/parts/later";
import type { Export } from "@/lib/exports/contract";

const DeleteExport = later(() => import("./delete-export.client").then((it) => it.DeleteExport));
const ExportContents = later(() => import("./export-contents.client").then((it) => it.ExportContents));

export function ExportActions({ export: of }: { export: Export }) {
  const t = useTranslations("exports.page");
  const [opened, setOpened] = useState<"contents" | "delete" | null>(null);
  const close = () => setOpened(null);
  return (
    <span className="flex justify-end gap-1">
      <IconButton label={t("contents", { name: of.name })} icon={Info} onClick={() => setOpened("contents")} />
      <IconButton
        label={t("deleteNamed", { name: of.name })}
        icon={Trash2}
        tone="danger"
        onClick={() => setOpened("delete")}
      />
      {opened === "contents" ? <ExportContents export={of} onClose={close} /> : null}
      {opened === "delete" ? <DeleteExport export={of} onClose={close} /> : null}
    </span>
  );
}
