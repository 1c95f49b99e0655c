"use client";

import { Check, Copy } from "lucide-react";
import { useLocale } from "next-intl";
import { useEffect, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import type { CopiedCell } from "./copied-cells";
import { type Copying, useCopying } from "./use-copying";

type Props = {
  label: string;
  done: (cells: number) => string;
  cells: (copying: Copying) => readonly (readonly CopiedCell[])[];
};

/** Puts cells on the clipboard, as text and as a spreadsheet takes them. */
export function CopyCells({ label, done, cells }: Props) {
  const locale = useLocale();
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const { run, preload } = useCopying();
  const copy = async (copying: Copying) => {
    const chosen = cells(copying);
    await copying.write(copying.clipboardTexts(chosen, locale));
    setCopied(done(chosen.length));
  };
  return (
    <>
      <IconButton
        label={label}
        icon={copied === null ? Copy : Check}
        onClick={() => run((copying) => void copy(copying))}
        {...preload}
      />
      <span role="status" className="sr-only">
        {copied}
      </span>
    </>
  );
}
