"use client";

import { Info, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MenuItem } from "@/components/ui/overlays/menu-item.client";
import { RowMenu } from "@/components/ui/overlays/row-menu.client";
import { later } from "@/components/ui/parts/later";
import type { Export } from "@/lib/exports/contract";

const DeleteExport = later(() => import("./delete-export.client").then((it) => it.DeleteExport));
const ExportContents = later(() => import("./export-contents.client").then((it) => it.ExportContents));

export function ExportActions({ export: of }: { export: Export }) {
  const t = useTranslations("exports.page");
  const common = useTranslations("common");
  const [opened, setOpened] = useState<"contents" | "delete" | null>(null);
  const close = () => setOpened(null);
  return (
    <span className="flex justify-end">
      <RowMenu name={of.name}>
        <MenuItem icon={Info} onSelect={() => setOpened("contents")}>
          {t("showContents")}
        </MenuItem>
        <MenuItem icon={Trash2} tone="danger" onSelect={() => setOpened("delete")}>
          {common("deleteEllipsis")}
        </MenuItem>
      </RowMenu>
      {opened === "contents" ? <ExportContents export={of} onClose={close} /> : null}
      {opened === "delete" ? <DeleteExport export={of} onClose={close} /> : null}
    </span>
  );
}
