"use client";

import { NotebookPen } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";
import type { AnnotationStart } from "./annotation-dialog.client";

const AnnotationDialog = later(() => import("./annotation-dialog.client").then((it) => it.AnnotationDialog));

type Props = {
  /** Initial values of the form. */
  start: AnnotationStart;
  annotatesAll: boolean;
  variant?: "primary" | "secondary" | "quiet";
  size?: "small" | "medium";
  /** Default: "Add annotation". */
  label?: string;
};

export function AnnotateButton({ start, annotatesAll, label, variant = "secondary", size = "medium" }: Props) {
  const t = useTranslations("annotations.form");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} size={size} icon={NotebookPen} onClick={() => setOpen(true)}>
        {label ?? t("add")}
      </Button>
      {isOpen ? <AnnotationDialog {...{ start, annotatesAll }} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
