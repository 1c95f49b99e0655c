"use client";

import * as Select from "@radix-ui/react-select";
import clsx from "clsx";
import { Check, ChevronDown } from "lucide-react";
import { useEffect, useRef } from "react";
import type { FieldState } from "./form-context.client";
import type { Option, OptionValue } from "./option";
import { selectStyle } from "./select-style";

type Props = {
  id: string;
  aria: FieldState<OptionValue>["aria"];
  options: readonly Option[];
  value: OptionValue | null;
  placeholder: string;
  disabled: boolean;
  /** Receives the value as text. */
  onChange: (text: string) => void;
};

/** Select box with its list, initially open. */
export function SelectBox({ id, aria, options, value, placeholder, disabled, onChange }: Props) {
  return (
    <Select.Root value={value === null ? "" : String(value)} onValueChange={onChange} disabled={disabled} defaultOpen>
      <Select.Trigger {...aria} id={id} aria-labelledby={`${id}-label`} className={selectStyle}>
        <span className="truncate">
          <Select.Value placeholder={placeholder} />
        </span>
        <ChevronDown size={16} className="shrink-0 text-muted" aria-hidden />
      </Select.Trigger>
      <Select.Portal>
        <Select.Content
          position="popper"
          sideOffset={4}
          className="appear z-tip max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[min(32rem,calc(100vw-16px))] overflow-hidden rounded-lg bg-raised shadow-float"
        >
          <StandAlone />
          <Select.Viewport className="p-1">
            {options.map((option) => (
              <SelectOption key={option.value} option={option} />
            ))}
          </Select.Viewport>
        </Select.Content>
      </Select.Portal>
    </Select.Root>
  );
}

/** Radix hides the rest of the page only from screen readers; this also makes it inert to the focus. */
function StandAlone() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // A closed list is kept outside the document.
    if (!mark.current?.isConnected) return;
    const beside = [...document.body.children].filter(
      (one): one is HTMLElement => one instanceof HTMLElement && !one.inert && !one.contains(mark.current),
    );
    for (const one of beside) one.inert = true;
    return () => {
      for (const one of beside) one.inert = false;
    };
  }, []);
  return <span ref={mark} hidden />;
}

function SelectOption({ option: { value, label, hint, strong, disabled } }: { option: Option }) {
  return (
    <Select.Item
      value={String(value)}
      disabled={disabled ?? false}
      // Named by its whole content, including the hint.
      aria-labelledby={undefined}
      className="flex min-h-8 select-none items-center gap-2 rounded py-1 pr-3 pl-2 outline-none data-disabled:opacity-50 data-highlighted:bg-brand-soft"
    >
      <span className="flex w-4 shrink-0 text-brand">
        <Select.ItemIndicator>
          <Check size={16} aria-hidden />
        </Select.ItemIndicator>
      </span>
      <span className={clsx("grow", strong && "font-semibold")}>
        <Select.ItemText>{label}</Select.ItemText>
      </span>
      {hint ? <span className="tabular pl-4 text-muted text-sm">{hint}</span> : null}
    </Select.Item>
  );
}
