import { Count } from "../count";

type Props = { value: number | null /** The highest value of the column. */; most: number; reason: string };

/** A number with a bar below it, so that a column is compared at a glance. */
export function BarCell({ value, most, reason }: Props) {
  return (
    <span className="inline-flex min-w-24 flex-col items-end gap-1">
      <Count value={value} reason={reason} />
      <span aria-hidden className="flex h-1 w-full justify-end rounded-full bg-sunken">
        <span
          className="h-full rounded-full bg-brand/60 forced-colors:bg-[CanvasText]"
          style={{ width: `${most > 0 ? ((value ?? 0) / most) * 100 : 0}%` }}
        />
      </span>
    </span>
  );
}
