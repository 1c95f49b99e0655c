import type { LucideIcon } from "lucide-react";

type Choice<Value extends string> = {
  value: Value;
  label: string;
  icon: LucideIcon;
  beside?: LucideIcon;
  /** Why it is disabled. */
  unable?: string | undefined;
};

type Props<Value extends string> = {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Exclusive choices as icons; disabled ones say why. */
export function IconSwitch<Value extends string>({ label, choices, value, onChange }: Props<Value>) {
  return (
    <fieldset aria-label={label} className="flex gap-0.5 rounded-lg bg-sunken p-0.5 print:hidden">
      {choices.map(({ value: one, label: name, icon: Icon, beside: Beside, unable }) => {
        const currentLabel = unable === undefined ? name : `${name}. ${unable}`;
        return (
          <button
            key={one}
            type="button"
            aria-label={currentLabel}
            data-tip={currentLabel}
            aria-pressed={value === one}
            aria-disabled={unable === undefined ? undefined : true}
            onClick={() => {
              if (unable === undefined) onChange(one);
            }}
            className="inline-flex h-8 min-w-8 items-center justify-center rounded text-muted hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-50 aria-disabled:hover:text-muted aria-pressed:bg-surface aria-pressed:text-brand aria-pressed:shadow-[0_0_0_1px_var(--hairline)]"
          >
            <Icon size={Beside ? 15 : 17} aria-hidden />
            {Beside ? <Beside size={13} aria-hidden /> : null}
          </button>
        );
      })}
    </fieldset>
  );
}
