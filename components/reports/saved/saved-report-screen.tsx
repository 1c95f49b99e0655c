import { Pencil } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { ExportMenu } from "@/components/exports/export-menu.client";
import { ShareButton } from "@/components/sharing/share-button.client";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/page/card";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import type { FilterNames } from "@/lib/reports/ask/label-filters";
import type { ShownReport } from "@/lib/reports/ask/try-report";
import type { ReportOffer } from "@/lib/reports/build/report-offer";
import { questionToSearch } from "@/lib/reports/question-search";
import { dimensionNamed } from "@/lib/reports/report-dimension";
import type { Overridden } from "@/lib/reports/saved/override";
import type { SaveOffer } from "@/lib/reports/saved/read-save-offer";
import type { Question } from "@/lib/usage/question";
import { useSentenceText } from "../sentence/sentence-words";
import { MailingButton } from "../subscriptions/mailing-button.client";
import { CopyReport } from "./copy-report.client";
import { FollowSelection } from "./follow-selection.client";
import { LevelIcon } from "./level-icon";
import { ReportResult } from "./report-result.client";
import { type AskedReport, SavedReportSummary } from "./report-summary";

type Props = ShownReport & {
  report: AskedReport;
  /** The report as it is saved, with the months of today; shown ones may be others. */
  defined: Question;
  types: ReportOffer;
  offer: SaveOffer;
  override: readonly Overridden[];
  selected: Readonly<Record<Overridden, string>>;
  overrideLabels: Readonly<Record<Overridden, string>>;
  organizationCount: number;
  hasUsage: boolean;
  harvests: boolean;
};

/** A saved report with its answer, read only. */
export function SavedReportScreen(props: Props) {
  const { report, question, outcome, parts, offer, hasUsage, harvests } = props;
  const t = useTranslations("savedReports");
  const sentence = useSentenceText();
  const search = questionToSearch(question).toString();
  return (
    <Screen>
      <PageHeader
        title={report.name}
        context={<Origin report={report} />}
        action={
          <>
            <ExportMenu question={question} name={report.name} />
            <MailingButton report={report} />
            <ShareButton
              organizationCount={props.organizationCount}
              sharesPublicly={offer.sharesPublicly}
              content={{ kind: "report", question, saved: report.config, calendar: offer.calendar }}
              name={report.name}
            />
            <CopyReport report={report} offer={offer} />
            {report.can_edit ? (
              <ButtonLink
                href={`${pathTo("flexireport", { reportId: report.pk })}?edit=1`}
                variant="primary"
                icon={Pencil}
              >
                {t("edit")}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <Card>
        <div className="flex flex-col gap-4">
          {report.description ? <p className="max-w-[80ch] whitespace-pre-line">{report.description}</p> : null}
          <p className="max-w-[100ch] text-lg">
            {sentence({
              ...{ question: props.defined, offer: props.types, calendar: offer.calendar, names: namesOf(report) },
              organizationCount: props.organizationCount,
            })}
          </p>
          <details open={report.missing.length > 0}>
            <summary className="w-fit cursor-pointer text-muted">{t("settings")}</summary>
            <div className="mt-3">
              <SavedReportSummary report={report} />
            </div>
          </details>
          <FollowSelection
            override={props.override}
            selected={props.selected}
            labels={props.overrideLabels}
            hasOrganizations={props.organizationCount > 1}
          />
        </div>
      </Card>
      <ReportResult key={search} {...{ question, outcome, parts, hasUsage, harvests }} />
    </Screen>
  );
}

/** The filter values of a report have only names here. */
const namesOf = ({ filters }: AskedReport): FilterNames =>
  Object.fromEntries(
    filters.flatMap(({ dimension, values }) => {
      const name = dimensionNamed(dimension);
      return name ? [[name, values.map((value) => ({ value, name: value }))]] : [];
    }),
  );

/** Owner and last editor. */
function Origin({ report }: { report: AskedReport }) {
  const t = useTranslations("savedReports");
  const locale = useLocale();
  const { day } = useFormat();
  const { owner_organization: of, access_level: level, last_updated: at, last_updated_by: by } = report;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <LevelIcon level={level} />
      {[
        of ? entityName(of, locale) : t(`save.levels.${level}`),
        by ? t("changedBy", { who: by.name, when: day(at) }) : t("changedOn", { when: day(at) }),
      ].join(" · ")}
    </span>
  );
}
