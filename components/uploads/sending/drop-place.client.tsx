"use client";

import clsx from "clsx";
import { Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { useFormat } from "@/lib/kit/format/use-format";
import { useUploadPlace } from "../upload-place.client";

type Props = { onFiles: (files: readonly File[]) => void; children?: string };

const ACCEPTED = ".csv,.tsv,.txt,.tab,.json,.xlsx,.xls,.ods,.xml,.zip,.gz";

/** Chooses files, or accepts them dropped anywhere on the page. `children` explains what happens to them. */
export function DropFiles({ onFiles, children }: Props) {
  const t = useTranslations("uploadsPages.drop");
  const id = useId();
  const { limit, importsRawData } = useUploadPlace();
  const { bytes } = useFormat();
  const isOver = useDroppedFiles(onFiles);
  return (
    <>
      <div className="relative flex items-center gap-4 rounded-lg border border-control border-dashed bg-surface px-5 py-4 focus-within:outline-2 focus-within:outline-brand focus-within:outline-offset-2 hover:bg-brand-soft max-sm:gap-3 max-sm:px-3 max-sm:py-2">
        <input
          id={id}
          type="file"
          multiple
          accept={ACCEPTED}
          aria-describedby={`${id}-hint`}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            // Lets the reader choose the same file again after correcting it.
            target.value = "";
            if (files.length > 0) onFiles(files);
          }}
        />
        <span className="flex size-11 shrink-0 items-center max-sm:size-8 justify-center rounded-full bg-brand-soft text-brand">
          <Upload size={22} aria-hidden />
        </span>
        <div className="min-w-0">
          <label htmlFor={id} className="font-semibold text-lg">
            <span className="max-sm:hidden">{t("title")}</span>
            <span className="sm:hidden">{t("choose")}</span>
          </label>
          <p id={`${id}-hint`} className="max-w-[88ch] text-muted max-sm:sr-only">
            {children ? `${children} ` : ""}
            {t("formats", { limit: bytes(limit), own: importsRawData ? "yes" : "no" })}
          </p>
        </div>
      </div>
      <DropVeil isOver={isOver} />
    </>
  );
}

function DropVeil({ isOver }: { isOver: boolean }) {
  const t = useTranslations("uploadsPages.drop");
  return (
    <div
      aria-hidden
      className={clsx(
        "pointer-events-none fixed inset-3 z-dialog flex items-center justify-center rounded-lg border-2 border-brand border-dashed bg-brand-soft/90 font-semibold text-brand text-xl",
        !isOver && "hidden",
      )}
    >
      {t("here")}
    </div>
  );
}

/** Listens for files dropped anywhere on the page; true while files are dragged over it. */
function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((files: readonly File[]) => onFiles(files));
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    // Moving between parts of the page also fires dragleave; only on leaving the page is relatedTarget null.
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) take(files);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  }, []);
  return isOver;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") ?? false;
