import { divideAxis, linearScale, linePath, runsOf } from "./chart-geometry";

/** Of the drawing, which is stretched to its place; strokes are not. */
const WIDTH = 100;
const HEIGHT = 32;
const EDGE = 2;

/** Sparkline of one row, from zero. The figures are next to it as text. */
export function SmallLine({ points }: { points: readonly { readonly at: string; readonly value: number | null }[] }) {
  const values = points.map(({ value }) => value);
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const runs = runsOf(values, divideAxis(values.length, [0, WIDTH]), linearScale([0, most], [HEIGHT - EDGE, EDGE]));
  // A month between two gaps is a line without length, which round ends make a dot.
  const dots = runs.flatMap((run) => (run.length === 1 ? run : [])).map(({ x, y }) => `M${x} ${y}h0`);
  // Cells of cards have no width of their own.
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-8 w-full min-w-24 max-sm:w-40"
    >
      <path
        data-line
        d={`${linePath(runs)}${dots.join("")}`}
        vectorEffect="non-scaling-stroke"
        style={{
          ...{ fill: "none", stroke: "var(--series-1)", strokeWidth: 2 },
          ...{ strokeLinecap: "round", strokeLinejoin: "round" },
        }}
      />
    </svg>
  );
}
