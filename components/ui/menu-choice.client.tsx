"use client";

import * as Radix from "@radix-ui/react-dropdown-menu";
import { Check } from "lucide-react";
import { menuItemStyle } from "./menu-item-style";

type Props<V extends string> = {
  label: string;
  value: V;
  options: readonly { value: V; label: string; lang?: string }[];
  onChange: (value: V) => void;
};

/** One of a few, inside a menu, under a small heading. */
export function MenuChoice<V extends string>({ label, value, options, onChange }: Props<V>) {
  return (
    <Radix.RadioGroup
      value={value}
      onValueChange={(text) => {
        const chosen = options.find((option) => option.value === text);
        if (chosen) onChange(chosen.value);
      }}
    >
      <Radix.Label className="px-2.5 pt-1.5 pb-1 text-muted text-sm">{label}</Radix.Label>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} lang={option.lang} className={menuItemStyle}>
          <span className="flex w-4 text-brand">
            <Radix.ItemIndicator>
              <Check size={16} aria-hidden />
            </Radix.ItemIndicator>
          </span>
          {option.label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}
