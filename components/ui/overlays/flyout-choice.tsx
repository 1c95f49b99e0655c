import { Check } from "lucide-react";
import { menuItemStyle } from "./menu-item-style";

type Props<V extends string> = {
  label: string;
  value: V;
  options: readonly { value: V; label: string; lang?: string }[];
  onChange: (value: V) => void;
};

/** One of a few choices in a flyout, under a small heading. */
export function FlyoutChoice<V extends string>({ label, value, options, onChange }: Props<V>) {
  return (
    <fieldset>
      <legend className="px-2.5 pt-1.5 pb-1 text-muted text-sm">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          lang={option.lang}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={`${menuItemStyle} hover:bg-brand-soft`}
        >
          <span className="flex w-4 text-brand">{option.value === value ? <Check size={16} aria-hidden /> : null}</span>
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
