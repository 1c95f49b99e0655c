"use client";

import clsx from "clsx";
import { FileDown, Mail, Upload } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type DragEvent, useId, useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Spinner } from "@/components/ui/spinner";
import { getImportMailCall, getImportTemplateCall } from "@/lib/credentials/contract";
import { callAddress } from "@/lib/kit/call/call-address";
import { useCall } from "@/lib/kit/call/use-call";
import { useCredentialsPlace } from "../credentials-place.client";

type Props = { isReading: boolean; onFile: (file: File) => void };

/** Where the file is dropped or chosen, the template to fill in, and the way to have the staff do it. */
export function ImportChoice({ isReading, onFile }: Props) {
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
      <DropPlace isReading={isReading} onFile={onFile} />
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

/** Opens the reader's own mail program; the file is attached there. */
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

const ACCEPTED = ".xlsx,.csv,.tsv,.txt";

function DropPlace({ isReading, onFile }: Props) {
  const t = useTranslations("credentialsImport");
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isReading) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the file field inside is there for the keyboard
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(
        "relative flex min-h-36 flex-col items-center justify-center gap-2 rounded-lg border border-control border-dashed p-6 text-center focus-within:outline-2 focus-within:outline-brand focus-within:outline-offset-2",
        isOver ? "bg-brand-soft" : "bg-sunken",
      )}
    >
      <input
        id={id}
        type="file"
        accept={ACCEPTED}
        disabled={isReading}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again after it was corrected.
          target.value = "";
          if (file) onFile(file);
        }}
      />
      {isReading ? <Spinner /> : <Upload size={24} aria-hidden className="text-muted" />}
      <label htmlFor={id} className="font-semibold">
        {isReading ? t("reading") : t("choose")}
      </label>
      <p className="text-muted text-sm">{t("drop")}</p>
    </div>
  );
}
