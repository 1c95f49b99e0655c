"use client";

import { useState } from "react";
import { TextField } from "@/components/ui/fields/text-field.client";

type Props = { label: string; hint: string; value: readonly string[]; onChange: (value: string[]) => void };

export function ListField({ label, hint, value, onChange }: Props) {
  const [text, setText] = useState(value.join("; "));
  const change = (typed: string) => {
    setText(typed);
    onChange([
      ...new Set(
        typed
          .split(";")
          .map((part) => part.trim())
          .filter(Boolean),
      ),
    ]);
  };
  return <TextField label={label} hint={hint} value={text} onChange={change} />;
}
