/**
 * Interest as a report type of its own: reckoned from the usage of others when it is asked for, so that nobody imports,
 * harvests or owns it. Its number is the largest there may be, which is never given; its metrics are the interest groups.
 */
export const interestReport = {
  id: 32_767,
  shortName: "interest",
  counterCode: "interest",
  release: "interest",
} as const;

/** What readers of each language call it. */
export const interestNames = { nameEn: "Interest", nameCs: "Zájem" } as const;

export const isInterest = ({ counterCode, release }: { readonly counterCode: string; readonly release: string }) =>
  counterCode === interestReport.counterCode && release === interestReport.release;

/** Whether a report is of interest, which stands alone. */
export const asksInterest = ({
  where,
}: {
  readonly where: { readonly reportType?: readonly string[] | undefined };
}): boolean => where.reportType?.includes(interestReport.shortName) ?? false;

/** The interest groups by the names that never change, the preferred first. */
export const interestGroupNames = ["full_text", "search", "full_text_denial", "search_denial", "other"] as const;
