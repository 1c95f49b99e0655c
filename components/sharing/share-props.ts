import type { z } from "zod";
import type { SaveOffer } from "@/lib/reports/saved/read-save-offer";
import type { ReportConfig } from "@/lib/reports/saved/stored-report";
import type { sharedBriefing, sharedDashboard } from "@/lib/sharing/shared-content";
import type { Question } from "@/lib/usage/question";

/** The report, the briefing or the dashboard on screen. */
type Shareable =
  | {
      readonly kind: "report";
      readonly question: Question;
      /** As saved; null for a report that is not. */
      readonly saved: ReportConfig | null;
      readonly calendar: SaveOffer["calendar"];
    }
  | Omit<z.output<typeof sharedBriefing>, "prices">
  | z.output<typeof sharedDashboard>;

export type ShareProps = {
  content: Shareable;
  /** Title that is offered for the page. */
  name: string;
  sharesPublicly: boolean;
  /** Organizations whose usage it shows, unless its question filters by them. */
  organizationCount: number;
};
