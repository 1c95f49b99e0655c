/** The product's logo: a vessel for counted things. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden className="shrink-0">
      <rect width="32" height="32" rx="7" className="fill-brand" />
      <path
        d="M9 8v9a7 7 0 0 0 14 0V8"
        fill="none"
        className="stroke-brand-ink"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <path d="M16 8v7" className="stroke-brand-ink" strokeOpacity="0.6" strokeWidth="3.5" strokeLinecap="round" />
    </svg>
  );
}
