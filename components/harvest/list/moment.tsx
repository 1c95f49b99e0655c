import { useFormat } from "@/lib/kit/format/use-format";

/** Date above time; if null, a dash with an explanation. */
export function Moment({ at, none }: { at: string | null; none: string }) {
  const { timestamp } = useFormat();
  if (at === null)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the reason has to be reachable by keyboard
      <span className="rounded-sm px-1 text-muted" data-tip={none} tabIndex={0}>
        <span aria-hidden>–</span>
        <span className="sr-only">{none}</span>
      </span>
    );
  const [day, time] = timestamp(at).split(" ");
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {day} <span className="block text-muted text-sm">{time}</span>
    </time>
  );
}
