"use client";

import { FileDown, Mail } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { DropFile, SHEETS } from "@/components/ui/drop-place.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { Notice } from "@/components/ui/states/notice";
import { useFirstFile } from "@/components/ui/use-first-file";
import { getImportMailCall, getImportTemplateCall } from "@/lib/credentials/contract";
import { callAddress } from "@/lib/kit/call/call-address";
import { useCall } from "@/lib/kit/call/use-call";
import { useCredentialsPlace } from "../credentials-place.client";
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
          <ImportPreview preview={preview} selection={selection} onChoose={setSelection} caption={t("caption")} />
        ) : (
          <ImportChoice isReading={isReading} onFile={readFile} />
        )}
      </div>
    </Dialog>
  );
}

type ImportChoiceProps = { isReading: boolean; onFile: (file: File) => void };

/** File upload, template, and a mail that asks the staff to import. */
function ImportChoice({ isReading, onFile }: ImportChoiceProps) {
  const t = useTranslations("credentialsImport");
  return (
    <div className="flex flex-col gap-5">
      <ol className="flex list-decimal flex-col gap-1 pl-5">
        <li>{t("step.template")}</li>
        <li>{t("step.fill")}</li>
        <li>{t("step.preview")}</li>
      </ol>
      <div className="flex flex-wrap gap-2">
        <TemplateLink />
        <MailLink />
      </div>
      <DropFile
        label={isReading ? t("reading") : t("choose")}
        hint={t("drop")}
        accept={SHEETS}
        busy={isReading}
        onFile={onFile}
      />
      <p className="text-muted text-sm">{t("formats")}</p>
    </div>
  );
}

function TemplateLink() {
  const t = useTranslations("credentialsImport");
  const { organizationId } = useCredentialsPlace();
  const address = callAddress(getImportTemplateCall, {}, { organization: organizationId });
  return (
    <a href={address} download className={buttonStyle("secondary", "medium")}>
      <FileDown size={16} aria-hidden />
      {t("template")}
    </a>
  );
}

/** Opens the user's mail program; the user attaches the file there. */
function MailLink() {
  const t = useTranslations("credentialsImport");
  const language = useLocale() === "cs" ? "cs" : "en";
  const { data } = useCall(getImportMailCall, { query: { language } });
  if (!data?.to) return null;
  const search = new URLSearchParams({ subject: data.subject, body: data.body }).toString().replaceAll("+", "%20");
  return (
    <a href={`mailto:${encodeURIComponent(data.to)}?${search}`} className={buttonStyle("secondary", "medium")}>
      <Mail size={16} aria-hidden />
      {t("mail")}
    </a>
  );
}
