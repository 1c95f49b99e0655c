"use client";

import { useId } from "react";
import { TextField } from "@/components/ui/fields/text-field.client";

type Props = { name: string; label: string; hint?: string; maxLength: number; words: readonly string[] };

/** A free text with those used before to choose from. */
export function SuggestedField({ words, ...field }: Props) {
  const list = useId();
  return (
    <div>
      <TextField {...field} list={list} autoComplete="off" />
      <datalist id={list}>
        {words.map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
    </div>
  );
}
