import { Info, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/text-link";
import { areAlikeComplete } from "@/lib/coverage/coverage";
import { useFormat } from "@/lib/kit/format/use-format";
import type { ReportCoverage } from "@/lib/reports/contract";
import type { Question } from "@/lib/usage/question";
import { cellMonths, coverageAddress } from "../grid/coverage-address";

/** Data coverage of the report, its effect on the figures, and links to missing data. */
export function CoverageLine({ question, coverage }: { question: Question; coverage: ReportCoverage }) {
  const t = useTranslations("reportOutput.coverage");
  const { complete } = useFormat();
  const {
    ib_count: present,
    ib_max: expected,
    ib_partial: partial,
    ib_not_offered: notOffered,
    ratio,
    base,
    compared,
    covered_until: until,
  } = coverage;
  if (ratio === null) return null;
  const { to } = cellMonths(question);
  const [before, after] = [base?.ratio ?? null, compared?.ratio ?? null];
  const isUnlike = before !== null && after !== null && !areAlikeComplete(before, after);
  return (
    <div className="min-w-0 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span>
          {before === null || after === null
            ? t("line", { ratio: complete(ratio) })
            : t("ofRanges", { base: complete(before), compared: complete(after) })}
        </span>
        <span className="text-muted">{t("of", { present, expected })}</span>
        <TextLink href={coverageAddress(question, until)}>{t(ratio < 1 ? "see" : "open")}</TextLink>
      </p>
      {ratio < 1 ? (
        <p className="flex items-start gap-2 text-muted">
          <TriangleAlert size={15} aria-hidden className="mt-0.5 shrink-0 text-warning" />
          {[
            t(isUnlike ? "unlike" : "missing"),
            ...(partial > 0 ? [t("partial", { count: partial })] : []),
            ...(notOffered > 0 ? [t("notOffered", { count: notOffered })] : []),
          ].join(" ")}
        </p>
      ) : null}
      {to !== null && to > until ? (
        <p className="flex items-start gap-2 text-muted">
          <Info size={15} aria-hidden className="mt-0.5 shrink-0 text-info" />
          {t("beyond", { month: until })}
        </p>
      ) : null}
    </div>
  );
}
