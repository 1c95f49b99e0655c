"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { Notice } from "@/components/ui/states/notice";
import { useFirstFile } from "@/components/ui/use-first-file";
import { ImportChoice } from "./import-choice.client";
import { ImportPreview } from "./import-preview.client";
import { useImport } from "./use-import";

/**
 * Imports credentials from a file: upload, preview by row, import of the selected rows. `first`: a file chosen already.
 */
export function ImportDialog({ first, onClose }: { first?: File; onClose: () => void }) {
  const t = useTranslations("credentialsImport");
  const common = useTranslations("common");
  const { preview, read, apply, forget, isReading, isApplying, problem } = useImport(onClose);
  const [selection, setSelection] = useState<ReadonlySet<number>>(new Set());
  const readFile = async (file: File) => {
    const newPreview = await read(file);
    const importable = newPreview?.rows.filter(({ action }) => action === "create" || action === "update") ?? [];
    setSelection(new Set(importable.map(({ index }) => index)));
  };
  useFirstFile(first, (file) => void readFile(file));
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t("title")}
      description={
        preview ? t("of", { file: preview.file_name, format: t(`format.${preview.format}`) }) : t("description")
      }
      dirty={preview !== null && selection.size > 0}
      footer={
        preview ? (
          <>
            <Button className="mr-auto" onClick={forget}>
              {t("other")}
            </Button>
            <Button onClick={onClose}>{common("cancel")}</Button>
            <Button
              variant="primary"
              busy={isApplying}
              disabled={selection.size === 0}
              onClick={() => apply([...selection].sort((first, second) => first - second))}
            >
              {t("apply", { count: selection.size })}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{common("cancel")}</Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {problem === null ? null : (
          <div role="alert">
            <Notice tone="danger">{problem}</Notice>
          </div>
        )}
        {preview ? (
          <ImportPreview preview={preview} selection={selection} onChoose={setSelection} />
        ) : (
          <ImportChoice isReading={isReading} onFile={readFile} />
        )}
      </div>
    </Dialog>
  );
}
