import { Check, Minus } from "lucide-react";

type Props = {
  /** Read aloud. */
  label: string;
  /** Of the boxes it represents. */
  state: "none" | "some" | "all";
  onChange: (isTicked: boolean) => void;
};

/** A check box in a matrix. */
export function CellTick({ label, state, onChange }: Props) {
  const Icon = state === "some" ? Minus : Check;
  return (
    <label className="inline-flex size-6 shrink-0 cursor-pointer items-center justify-center">
      <span className="relative flex size-4">
        <input
          type="checkbox"
          aria-label={label}
          checked={state === "all"}
          ref={(box) => {
            if (box) box.indeterminate = state === "some";
          }}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-4 appearance-none rounded-sm border border-control bg-surface checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand"
        />
        <Icon
          size={12}
          strokeWidth={3}
          aria-hidden
          className="pointer-events-none absolute inset-0.5 hidden text-brand-ink peer-checked:block peer-indeterminate:block"
        />
      </span>
    </label>
  );
}
