import { wrapped } from "./wrapped-name";

/** Approximate width of a letter and height of a line in pixels. */
const LETTER = 6.2;
const LINE = 12;

type Props = {
  width: number;
  short: Readonly<Record<string, string>>;
  x?: number | string;
  y?: number | string;
  payload?: { value: unknown };
};

/** Name of a horizontal bar: at most two lines, so that names do not overlap. */
export function NameTick({ width, short, x = 0, y = 0, payload }: Props) {
  const name = String(payload?.value ?? "");
  const lines = wrapped(short[name] ?? name, Math.floor((width - 10) / LETTER));
  return (
    <text x={x} y={Number(y) - (lines.length - 1) * (LINE / 2)} textAnchor="end" fill="var(--muted)" fontSize={12}>
      {lines.map((line, at) => (
        <tspan key={line} x={x} dy={at === 0 ? "0.355em" : LINE}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
