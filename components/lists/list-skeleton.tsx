import { useTranslations } from "next-intl";

/** Placeholder of a list while it loads. */
export function ListSkeleton() {
  const t = useTranslations("common");
  return (
    <div role="status" data-awaited className="flex flex-col gap-5">
      <span className="sr-only">{t("loading")}</span>
      <div aria-hidden>
        <Bar className="h-6 w-56" />
        <Bar className="mt-2 h-4 w-80 max-w-full" />
      </div>
      <div aria-hidden className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-3">
          <Bar className="h-9 w-full sm:w-80" />
          {["w-16", "w-24", "w-20", "w-28"].map((width) => (
            <Bar key={width} className={`h-7 rounded-full ${width} self-center`} />
          ))}
        </div>
        <div className="flex h-8 items-center justify-between">
          <Bar className="h-3 w-20" />
          <Bar className="h-3 w-40" />
        </div>
        <div className="overflow-hidden rounded-lg border border-hairline bg-surface">
          {Array.from({ length: 12 }, (_, row) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all alike
              key={row}
              className="grid h-20 grid-cols-2 items-center gap-6 border-hairline border-b px-4 last:border-0 sm:h-9 sm:grid-cols-[2fr_2fr_1fr_1fr_1fr]"
            >
              {["w-3/4", "w-2/3", "w-1/2", "w-2/3", "w-1/3"].map((width, column) => (
                <Bar
                  key={`${width}${String(column)}`}
                  className={`h-3 ${width} ${column > 1 ? "max-sm:hidden" : ""}`}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

const Bar = ({ className }: { className: string }) => <div className={`pulsing rounded-sm bg-hairline ${className}`} />;
