"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { MenuItem } from "@/components/ui/overlays/menu-item.client";
import { RowMenu } from "@/components/ui/overlays/row-menu.client";
import { later } from "@/components/ui/parts/later";
import type { Annotation } from "@/lib/annotations/contract";
import { textsIn } from "@/lib/annotations/texts-in";

const AnnotationDialog = later(() => import("./annotation-dialog.client").then((it) => it.AnnotationDialog));
const DeleteAnnotation = later(() => import("./delete-annotation.client").then((it) => it.DeleteAnnotation));

/** Menu of an annotation, for users who may change it. */
export function AnnotationActions({ annotation, annotatesAll }: { annotation: Annotation; annotatesAll: boolean }) {
  const t = useTranslations("common");
  const locale = useLocale();
  const [opened, setOpened] = useState<"edit" | "delete" | null>(null);
  const close = () => setOpened(null);
  if (!annotation.can_edit) return null;
  const { subject } = textsIn(annotation, locale);
  return (
    <span className="flex justify-end">
      <RowMenu name={subject}>
        <MenuItem icon={Pencil} onSelect={() => setOpened("edit")}>
          {t("edit")}
        </MenuItem>
        <MenuItem icon={Trash2} tone="danger" onSelect={() => setOpened("delete")}>
          {t("deleteEllipsis")}
        </MenuItem>
      </RowMenu>
      {opened === "edit" ? <AnnotationDialog start={{}} {...{ annotation, annotatesAll }} onClose={close} /> : null}
      {opened === "delete" ? <DeleteAnnotation annotation={annotation} onClose={close} /> : null}
    </span>
  );
}
