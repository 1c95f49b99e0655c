import { createTranslator } from "use-intl/core";
import type { Locale } from "@/lib/kit/i18n/routing";
import { fullNames } from "@/lib/tags/tag-shapes";
import type { Question } from "@/lib/usage/question";
import { catalogue } from "@/messages/catalogue";
import type { Identified, Label } from "../label";
import { labelsOf, type ReportRow } from "../report-table";

/** Text columns on the left of a report in a file. */
export type TextColumns = {
  readonly headings: readonly string[];
  readonly of: (row: ReportRow) => string[];
  /** Number of columns that name the row, one per dimension. */
  readonly names: number;
};

/** Files write blanks as a dash. */
export const inFile = ({ name, isBlank }: Pick<Label, "name" | "isBlank">): string => (isBlank ? "-" : name);

type Laying = {
  readonly locale: Locale;
  /** A column for tags. */
  readonly hasTags: boolean;
  /** A column for the report types of a row. */
  readonly hasReportTypes: boolean;
};

const common = [["issn", "ISSN"] as const, ["eissn", "eISSN"] as const, ["isbn", "ISBN"] as const];

export function textColumns({ rows, rollUp }: Question, { locale, hasTags, hasReportTypes }: Laying): TextColumns {
  const t = createTranslator({ locale, messages: catalogue[locale], namespace: "reports" });
  const texts = createTranslator({ locale, messages: catalogue[locale], namespace: "exportFiles" });
  const names = rollUp ? [texts("tag")] : rows.map((name) => t(`dimension.${name}`));
  const shown: readonly (readonly [keyof Identified, string])[] = rollUp
    ? []
    : [
        ...(rows.includes("item") ? [["doi", "DOI"] as const] : []),
        ...(rows.includes("title") || rows.includes("item") ? common : []),
        ...(rows.includes("item") ? [["publicationDate", t("publicationDate")] as const] : []),
      ];
  return {
    headings: [
      ...names,
      ...shown.map(([, heading]) => heading),
      ...(hasTags ? [t("tags")] : []),
      ...(hasReportTypes ? [texts("fromReports")] : []),
    ],
    names: names.length,
    of: (row) => {
      return [
        ...labelsOf(row).map(inFile),
        ...shown.map(([key]) => row.title?.[key] ?? ""),
        ...(hasTags ? [fullNames(row.tags ?? [])] : []),
        ...(hasReportTypes ? [(row.reportTypes ?? []).map(({ name }) => name).join(" + ")] : []),
      ];
    },
  };
}
