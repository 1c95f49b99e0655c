import type { SaveOffer } from "@/lib/reports/saved/read-save-offer";
import type { ReportConfig } from "@/lib/reports/saved/stored-report";
import type { Question } from "@/lib/usage/question";

export type ShareProps = {
  /** The report on screen. */
  question: Question;
  /** As saved; null for a report that is not. */
  saved: ReportConfig | null;
  name: string;
  offer: Pick<SaveOffer, "calendar" | "sharesPublicly">;
  /** Organizations within reach. */
  organizationCount: number;
};
