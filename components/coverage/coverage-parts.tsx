import { useTranslations } from "next-intl";
import { type BarPart, StateBar } from "@/components/harvest/cells/state-bar";
import { type Coverage, ratioOf } from "@/lib/coverage/coverage";
import { useFormat } from "@/lib/kit/format/use-format";

const tones = [
  ["present", "ok"],
  ["harvestable", "info"],
  ["permanentlyPartial", "warning"],
  ["notOffered", "none"],
  ["tooOld", "muted"],
  ["uploadsOnly", "warning"],
  ["noCredentials", "danger"],
] as const;

const ground = {
  ...{ ok: "bg-ok", info: "bg-info", warning: "bg-warning" },
  ...{ none: "hatched ring-1 ring-hairline ring-inset", muted: "bg-control", danger: "bg-danger" },
} as const;

/** Reasons that are rare: shown only where there are such months. */
const rare: readonly string[] = ["permanentlyPartial", "notOffered", "uploadsOnly"];

const partsOf = (coverage: Coverage): BarPart[] => tones.map(([key, tone]) => ({ key, tone, count: coverage[key] }));

/** "87 % · 870 of 1,000 report-months" */
export function CoverageFigure({ coverage }: { coverage: Coverage }) {
  const t = useTranslations("coverage");
  const { complete } = useFormat();
  const ratio = ratioOf(coverage);
  if (ratio === null) return <span className="text-muted">{t("nothingExpected")}</span>;
  return (
    <span className="whitespace-nowrap">
      <span className="tabular font-semibold">{complete(ratio)}</span>
      <span className="text-muted"> · {t("of", { present: coverage.present, expected: coverage.expected })}</span>
    </span>
  );
}

/** Present report-months and the reasons for missing ones, as parts of one bar. */
export function CoverageBar({ coverage, label, size }: { coverage: Coverage; label: string; size: "small" | "large" }) {
  return <StateBar label={label} parts={partsOf(coverage)} size={size} />;
}

/** The parts of the bar in words and numbers. */
export function CoverageLegend({ coverage }: { coverage: Coverage }) {
  const t = useTranslations("coverage");
  const { count, complete } = useFormat();
  return (
    <>
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-2 desk:grid-cols-4">
        {tones
          .filter(([key]) => coverage[key] > 0 || !rare.includes(key))
          .map(([key, tone]) => (
            <div key={key} className="min-w-0">
              <dt className="flex gap-2 text-muted text-sm">
                <span aria-hidden data-swatch className={`mt-1 size-3 shrink-0 rounded-sm ${ground[tone]}`} />
                {t(`part.${key}`)}
              </dt>
              <dd className="tabular pl-5 font-semibold">
                {count(coverage[key])}
                {coverage.expected > 0 ? (
                  <span className="font-normal text-muted"> · {complete(coverage[key] / coverage.expected)}</span>
                ) : null}
              </dd>
            </div>
          ))}
      </dl>
      {coverage.partial > 0 ? (
        <p className="mt-3 max-w-[80ch] text-muted text-sm">{t("partial", { count: coverage.partial })}</p>
      ) : null}
    </>
  );
}
