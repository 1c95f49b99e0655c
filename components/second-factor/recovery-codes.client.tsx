"use client";

import { Check, Copy, Download, Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { downloadText, printText } from "./keep-text";

type Props = { codes: readonly string[]; onDone: () => void };

/** The only time that the codes are shown, with three ways to keep them. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const t = useTranslations("secondFactor.codes");
  const common = useTranslations("common");
  const [isCopied, setCopied] = useState(false);
  const text = `${t("heading", { site: location.host })}\n\n${codes.join("\n")}\n`;
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warning">{t("text")}</Notice>
      <ul className="tabular grid grid-cols-2 gap-x-6 gap-y-1 rounded border border-hairline bg-sunken px-4 py-3 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button icon={isCopied ? Check : Copy} onClick={copy}>
          {common(isCopied ? "copied" : "copy")}
        </Button>
        <Button icon={Download} onClick={() => downloadText(text, t("file"))}>
          {common("download")}
        </Button>
        <Button icon={Printer} onClick={() => printText(text)}>
          {t("print")}
        </Button>
        <span role="status" className="sr-only">
          {isCopied ? common("copied") : ""}
        </span>
      </div>
      <Button variant="primary" className="self-end" onClick={onDone}>
        {t("kept")}
      </Button>
    </div>
  );
}
