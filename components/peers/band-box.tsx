import type { PublishedBand } from "@/lib/peers/contract";

type Props = {
  band: Pick<PublishedBand, "lower" | "median" | "upper">;
  own: number | null;
  /** End of the scale. */
  most: number;
  /** The figures, read aloud instead of the picture. */
  label: string;
};

const WIDTH = 160;
const HEIGHT = 20;
const EDGE = 6;

/** Quartiles as a box with the median as a line; the own library is a dot with a rim, so that no color is needed. */
export function BandBox({ band: { lower, median, upper }, own, most, label }: Props) {
  const at = (value: number) => EDGE + (Math.min(value, most) / (most || 1)) * (WIDTH - 2 * EDGE);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-5 w-40 max-w-full text-muted forced-colors:text-[CanvasText]"
    >
      <line x1={EDGE} x2={WIDTH - EDGE} y1={HEIGHT / 2} y2={HEIGHT / 2} stroke="currentColor" strokeOpacity={0.4} />
      <rect
        x={at(lower)}
        width={Math.max(1, at(upper) - at(lower))}
        y={3}
        height={HEIGHT - 6}
        rx={2}
        className="fill-sunken forced-colors:fill-[Canvas]"
        stroke="currentColor"
      />
      <line x1={at(median)} x2={at(median)} y1={3} y2={HEIGHT - 3} stroke="currentColor" strokeWidth={2} />
      {own === null ? null : (
        <circle
          cx={at(own)}
          cy={HEIGHT / 2}
          r={4.5}
          className="fill-brand stroke-surface forced-colors:fill-[Highlight] forced-colors:stroke-[Canvas]"
          strokeWidth={1.5}
        />
      )}
    </svg>
  );
}
