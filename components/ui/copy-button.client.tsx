"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { IconButton } from "./icon-button";

/** Copies the text to the clipboard; `label`: accessible name. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useTranslations("common");
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <>
      <IconButton
        label={label ?? t("copy")}
        icon={isCopied ? Check : Copy}
        onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}
      />
      <span role="status" className="sr-only">
        {isCopied ? t("copied") : ""}
      </span>
    </>
  );
}
