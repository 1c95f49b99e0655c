/** Color of an item next to its name; nothing without a color. */
export function Swatch({ color }: { color: string | undefined }) {
  if (color === undefined) return null;
  return (
    <span
      aria-hidden
      style={{ backgroundColor: color }}
      className="size-3 shrink-0 rounded-full ring-1 ring-control ring-inset"
    />
  );
}
