import { useLocale, useTranslations } from "next-intl";
import { Notice } from "@/components/ui/states/notice";
import { TextLink } from "@/components/ui/text-link";
import { monthRuns } from "@/lib/coverage/covered-months";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import type { MissingReports } from "@/lib/surveys/contract";

type Props = { missing: readonly MissingReports[]; partial: readonly MissingReports[] };

/** Platforms and months missing from a figure; they are unknown, not 0. */
export function MissingReportsList({ missing, partial }: Props) {
  const t = useTranslations("surveys");
  if (missing.length + partial.length === 0) return null;
  return (
    <Notice tone="warning" title={t("missingTitle")}>
      <ul className="mt-1 flex flex-col gap-1 text-sm">
        {missing.map((one) => (
          <Line key={`missing ${one.platform.pk} ${one.report_types.join()}`} one={one} says="missingLine" />
        ))}
        {partial.map((one) => (
          <Line key={`partial ${one.platform.pk} ${one.report_types.join()}`} one={one} says="partialLine" />
        ))}
      </ul>
      <p className="mt-2 text-sm">
        <TextLink href={pathTo("data-coverage-overview")}>{t("toCoverage")}</TextLink>
      </p>
    </Notice>
  );
}

function Line({ one, says }: { one: MissingReports; says: "missingLine" | "partialLine" }) {
  const t = useTranslations("surveys");
  const locale = useLocale();
  const months = monthRuns(one.months).map(({ from, to }) => (from === to ? from : `${from} – ${to}`));
  return (
    <li>
      {t(says, {
        platform: entityName(one.platform, locale),
        reports: one.report_types.join(" / "),
        months: months.join(", "),
      })}
    </li>
  );
}
