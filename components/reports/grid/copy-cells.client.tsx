"use client";

import { Check, Copy } from "lucide-react";
import { useLocale } from "next-intl";
import { useEffect, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { type CopiedCell, clipboardTexts } from "./copied-cells";

type Props = { label: string; done: (cells: number) => string; cells: () => readonly (readonly CopiedCell[])[] };

/** Puts cells on the clipboard, as text and as a spreadsheet takes them. */
export function CopyCells({ label, done, cells }: Props) {
  const locale = useLocale();
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const chosen = cells();
    await write(clipboardTexts(chosen, locale));
    setCopied(done(chosen.length));
  };
  return (
    <>
      <IconButton label={label} icon={copied === null ? Copy : Check} onClick={copy} />
      <span role="status" className="sr-only">
        {copied}
      </span>
    </>
  );
}

async function write(texts: ReturnType<typeof clipboardTexts>): Promise<void> {
  // Not where a page came without TLS; there the browser copies by a command of old.
  if (typeof ClipboardItem !== "undefined" && "clipboard" in navigator) {
    const blobs = Object.entries(texts).map(([type, text]) => [type, new Blob([text], { type })] as const);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
    return;
  }
  const give = (event: ClipboardEvent) => {
    for (const [type, text] of Object.entries(texts)) event.clipboardData?.setData(type, text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener("copy", give, { capture: true, once: true });
  document.execCommand("copy");
  document.removeEventListener("copy", give, { capture: true });
}
