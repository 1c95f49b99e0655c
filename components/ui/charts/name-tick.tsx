import { wrapped } from "./wrapped-name";

/** A letter of the axis is about so many pixels wide, a line so many high. */
const LETTER = 6.2;
const LINE = 12;

type Props = {
  width: number;
  short: Readonly<Record<string, string>>;
  x?: number | string;
  y?: number | string;
  payload?: { value: unknown };
};

/** The name beside a lying bar: two lines at most, so that none runs into the next. */
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
