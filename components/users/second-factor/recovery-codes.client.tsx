"use client";

import { Check, Copy, Download, Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { Notice } from "@/components/ui/states/notice";

type Props = { codes: readonly string[]; onDone: () => void };

/** Shows the codes, for the only time, with three ways to save them. */
function RecoveryCodes({ codes, onDone }: Props) {
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

/** Saves a text as a local file, without a request. */
function downloadText(text: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Prints a text without the page around it. */
function printText(text: string): void {
  const frame = document.createElement("iframe");
  frame.setAttribute("aria-hidden", "true");
  // A frame with `display: none` would print an empty page.
  frame.style.cssText = "position:fixed;right:100%;bottom:100%;width:600px;height:600px;border:0";
  document.body.append(frame);
  const { contentWindow: page, contentDocument: sheet } = frame;
  if (!page || !sheet) throw new Error("The browser cannot create frames.");
  const paper = sheet.createElement("pre");
  paper.textContent = text;
  paper.style.font = "16px/1.6 monospace";
  sheet.body.append(paper);
  page.addEventListener("afterprint", () => frame.remove());
  page.print();
}

/** Closes only after the user confirms that the codes are saved. */
export function RecoveryCodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations("secondFactor.codes");
  return (
    <Dialog open onClose={onDone} title={t("title")} size="small" persistent>
      <RecoveryCodes codes={codes} onDone={onDone} />
    </Dialog>
  );
}
