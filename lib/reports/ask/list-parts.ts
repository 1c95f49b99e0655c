import "server-only";
import type { Scope } from "@/lib/access/scope";
import { Refused } from "@/lib/kit/errors";
import { askParts } from "@/lib/usage/ask/ask";
import type { Key, Question } from "@/lib/usage/question";
import type { Label } from "../label";
import { resolveReport } from "./resolve-report";
import type { Running } from "./running";
import { viewUsage } from "./view-usage";
import { withLabels } from "./with-labels";

type Part = Pick<Label, "name" | "isBlank"> & {
  readonly key: Key;
  readonly code?: string | undefined;
  readonly total: number;
};

export type Parts = {
  /** Total number; only the most used ones are listed. */
  readonly count: number;
  readonly cropped: boolean;
  readonly parts: readonly Part[];
};

/** More tables than anyone looks through. */
const MOST_PARTS = 1000;

/** The tables of a split report, most used first; a blank is a table of its own. Refuses E110 without a split. */
export async function listParts(
  scope: Scope<"usage.view">,
  question: Question,
  { locale, signal }: Running,
): Promise<Parts> {
  const { split } = question;
  if (!split) throw new Refused("E110");
  const [view, report] = await Promise.all([
    viewUsage(scope),
    resolveReport(scope, { ...question, part: null }, { parts: true }),
  ]);
  const { count, parts } = await askParts(view, report.question, MOST_PARTS, { signal });
  const labelOf = await withLabels(new Map([[split, parts.map(({ key }) => key)]]), {
    locale,
    ofInterest: report.question.interest !== undefined,
  });
  return {
    count,
    cropped: count > parts.length,
    parts: parts.map(({ key, total }) => {
      const { name, isBlank, code } = labelOf(split, key);
      return { key, name, isBlank, code, total };
    }),
  };
}
