"use client";

import { NotebookPen } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";
import type { AnnotationStart } from "./annotation-dialog.client";

const AnnotationDialog = later(() => import("./annotation-dialog.client").then((it) => it.AnnotationDialog));

type Props = {
  /** What is known of it already. */
  start: AnnotationStart;
  annotatesAll: boolean;
  variant?: "primary" | "secondary" | "quiet";
  size?: "small" | "medium";
  /** What the button says; "Add annotation" unless given. */
  label?: string;
};

/** Writes an annotation of what the page shows. */
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
