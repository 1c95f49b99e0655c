import { getTranslations } from "next-intl/server";
import { IslandMessages } from "@/components/shell/island-messages";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Chip, Chips } from "@/components/ui/tables/chip";
import type { Scope } from "@/lib/access/scope";
import type { Month } from "@/lib/counter/standard/month";
import { reportTypeWords, shortReportName } from "@/lib/counter/standard/report-type-words";
import { readOverview } from "@/lib/coverage/read-overview";
import type { Locale } from "@/lib/kit/i18n/routing";
import { CoverageDetail } from "./coverage-detail";

type Props = {
  scope: Scope<"usage.view">;
  /** Null if the reader may not harvest for any of these organizations. */
  harvests: Scope<"harvest.manage"> | null;
  /** -1 for all organizations. */
  organization: number | null;
  platform: number;
  range: { readonly from: Month | null; readonly to: Month | null };
  /** Short name of the report type to show; defaults to the one with the most missing months. */
  report: string | undefined;
  addressOf: (report: string) => string;
  locale: Locale;
};

/** Completeness of a platform's reports: one report type at a time, organizations by month. */
export async function CoverageTab({ scope, platform, range, report, addressOf, ...around }: Props) {
  const [t, common, { releases, months }] = await Promise.all([
    getTranslations("coverage"),
    getTranslations("common"),
    readOverview(scope, { from: range.from, to: range.to, platform }, around.locale),
  ]);
  const types = releases.flatMap((release) => release.types);
  const missing = ({ coverage }: (typeof types)[number]) => coverage.expected - coverage.present;
  const chosen =
    types.find(({ shortName }) => shortName === report) ?? [...types].sort((a, b) => missing(b) - missing(a))[0];
  if (!chosen || !months) return <EmptyState title={t("nothingTitle")}>{t("nothingText")}</EmptyState>;
  return (
    <IslandMessages of={["coverage", "harvest", "counter"]}>
      <div className="flex flex-col gap-4">
        <Chips label={t("chooseReport")}>
          {types.map((type) => (
            <Chip
              key={type.shortName}
              href={addressOf(type.shortName)}
              isOn={type.shortName === chosen.shortName}
              tip={common("reportType", reportTypeWords(type))}
            >
              {shortReportName(type)}
            </Chip>
          ))}
        </Chips>
        <CoverageDetail
          {...around}
          {...{ scope, months }}
          type={chosen}
          query={{ by: "organization", platform }}
          addressOf={null}
        />
      </div>
    </IslandMessages>
  );
}
