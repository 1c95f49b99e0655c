import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useReportTypeName } from "@/components/counter/report-type-name";
import { Card } from "@/components/ui/page/card";
import { reportTypeWords } from "@/lib/counter/standard/report-type-words";
import type { CoverageOverview } from "@/lib/coverage/read-overview";
import { Link } from "@/lib/kit/i18n/navigation";
import { CoverageBar, CoverageFigure } from "./coverage-parts";

type Props = {
  releases: CoverageOverview["releases"];
  /** Short name of the selected report type. */
  chosen: string | null;
  addressOf: (shortName: string) => string;
};

/** One panel per COUNTER release, with its report types to choose from. */
export function CoverageReleases({ releases, chosen, addressOf }: Props) {
  const t = useTranslations("coverage");
  const named = useReportTypeName();
  return releases.map(({ release, coverage, types }) => {
    const name = release === "own" ? t("ownReports") : t("release", { release });
    return (
      <Card key={release} title={name} action={<CoverageFigure coverage={coverage} />}>
        <CoverageBar coverage={coverage} label={t("barOf", { name })} size="large" />
        <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-3">
          {types.map((type) => (
            <li key={type.shortName}>
              <Link
                href={addressOf(type.shortName)}
                scroll={false}
                {...(type.shortName === chosen ? { "aria-current": true } : {})}
                className={clsx(
                  "block rounded-lg border px-3 py-2 hover:bg-sunken",
                  type.shortName === chosen ? "border-brand bg-brand-soft" : "border-hairline",
                )}
              >
                <span className="block font-semibold">{reportTypeWords(type).code}</span>
                <span className="block text-muted text-sm">{type.name}</span>
                <span className="block truncate text-sm">
                  <CoverageFigure coverage={type.coverage} />
                </span>
                <span className="mt-2 block">
                  <CoverageBar coverage={type.coverage} label={t("barOf", { name: named(type) })} size="small" />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    );
  });
}
