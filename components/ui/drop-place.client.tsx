"use client";

import clsx from "clsx";
import { Upload } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { Spinner } from "./states/spinner";

/** File name extensions of readable tables. */
export const SHEETS = ".xlsx,.ods,.csv,.tsv,.txt";

type Props = { label: string; hint: string; accept: string; busy: boolean; onFile: (file: File) => void };

export function DropFile({ label, hint, accept, busy, onFile }: Props) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !busy) onFile(file);
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
        accept={accept}
        disabled={busy}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows choosing the same file again after it was corrected.
          target.value = "";
          if (file) onFile(file);
        }}
      />
      {busy ? <Spinner /> : <Upload size={24} aria-hidden className="text-muted" />}
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <p className="text-muted text-sm">{hint}</p>
    </div>
  );
}
