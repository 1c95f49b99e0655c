type Props = { label: string; value: number; max: number; text?: string };

/** `text`: the progress in words, next to the bar. */
export function Progress({ label, value, max, text }: Props) {
  const share = max > 0 ? Math.min(100, (value / max) * 100) : 0;
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        {...(text ? { "aria-valuetext": text } : {})}
        className="h-1.5 min-w-16 grow overflow-hidden rounded-full bg-brand-soft"
      >
        <div className="h-full rounded-full bg-brand transition-[width]" style={{ width: `${share}%` }} />
      </div>
      {text ? <span className="tabular shrink-0 whitespace-nowrap text-muted text-sm">{text}</span> : null}
    </div>
  );
}
