"use client";

import { FileDown, Mail } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button-style";
import { DropPlace, SHEETS } from "@/components/ui/drop-place.client";
import { getImportMailCall, getImportTemplateCall } from "@/lib/credentials/contract";
import { callAddress } from "@/lib/kit/call/call-address";
import { useCall } from "@/lib/kit/call/use-call";
import { useCredentialsPlace } from "../credentials-place.client";

type Props = { isReading: boolean; onFile: (file: File) => void };

/** File upload, template, and a mail that asks the staff to import. */
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
      <DropPlace
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
