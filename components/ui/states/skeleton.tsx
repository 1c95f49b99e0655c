import { useTranslations } from "next-intl";

/** Placeholder rows of a table. */
export function Skeleton({ rows = 6, height = 36 }: { rows?: number; height?: number }) {
  const t = useTranslations("common");
  return (
    <div role="status" data-awaited data-pending className="overflow-clip rounded-lg border border-hairline bg-surface">
      <span className="sr-only">{t("loading")}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all alike
          key={index}
          className="flex items-center gap-6 border-hairline border-b px-4 last:border-0"
          style={{ height }}
        >
          <div className="pulsing h-3 rounded-sm bg-hairline" style={{ width: `${24 + ((index * 7) % 16)}%` }} />
          <div className="pulsing ml-auto h-3 w-16 rounded-sm bg-hairline" />
          <div className="pulsing h-3 w-12 rounded-sm bg-hairline" />
        </div>
      ))}
    </div>
  );
}
