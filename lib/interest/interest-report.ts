/**
 * Interest as a report type of its own, calculated from the usage of other reports: it is never imported, harvested or
 * owned. Its id is the largest possible one, which is never assigned; its metrics are the interest groups.
 */
export const interestReport = {
  id: 32_767,
  shortName: "interest",
  counterCode: "interest",
  release: "interest",
} as const;

export const interestNames = { nameEn: "Interest", nameCs: "Zájem" } as const;

export const isInterest = ({ counterCode, release }: { readonly counterCode: string; readonly release: string }) =>
  counterCode === interestReport.counterCode && release === interestReport.release;

/** Whether a report is about interest, which cannot be combined with other report types. */
export const asksInterest = ({
  where,
}: {
  readonly where: { readonly reportType?: readonly string[] | undefined };
}): boolean => where.reportType?.includes(interestReport.shortName) ?? false;

/** Short names of the interest groups, preferred first; they never change. */
export const interestGroupNames = [
  "full_text",
  "search",
  "full_text_denial",
  "search_denial",
  "other",
  "text_mining",
  "ai_agents",
] as const;
