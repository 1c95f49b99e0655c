import { type ComponentProps, type ReactNode, useId } from "react";

type Drop = Pick<ComponentProps<"div">, "onDragOver" | "onDragLeave" | "onDrop">;
type Props = { label: string; notes?: ReactNode; children: ReactNode } & Drop;

/** One setting of the report: its name, value and warnings. */
export function ShelfField({ label, notes, children, ...drop }: Props) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are chips and menus
    <div role="group" aria-labelledby={id} className="flex min-w-0 flex-col gap-x-3 sm:flex-row" {...drop}>
      <span id={id} className="w-24 shrink-0 pt-1.5 text-muted text-sm">
        {label}
      </span>
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-1.5">{children}</div>
        {notes}
      </div>
    </div>
  );
}
