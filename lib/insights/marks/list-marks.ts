import "server-only";
import type { z } from "zod";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { listConcerning } from "@/lib/annotations/list-concerning";
import { interestReport } from "@/lib/interest/interest-report";
import { db } from "@/lib/kit/db";
import type { Running } from "@/lib/reports/ask/running";
import { listUnusualMonths } from "../unusual/list-unusual-months";
import type { chartMarksCall } from "./contract";

type Asked = Partial<Parsed<typeof chartMarksCall.query>>;

/** The largest number of unusual months marked in a chart. */
const MOST_UNUSUAL = 6;

/** Annotations and unusual months for a chart. Throws NotFound for an organization out of reach. */
export async function listMarks(
  scope: Scope<"usage.view">,
  { organization, platform, title, report_type: reports, from, to }: Asked,
  running: Running,
): Promise<z.input<typeof chartMarksCall.returns>> {
  const within = organization === undefined ? scope : scope.within(organization);
  const months = { from: from ?? null, to: to ?? null };
  const [own] = within.organizationIds;
  const organizations = within.organizationIds.length === 1 && own !== undefined ? [own] : undefined;
  // Unusual months are about the interest of one platform; they say little about several or about one title.
  const isOfPlatform = organizations !== undefined && platform?.length === 1 && title === undefined;
  const [annotations, unusual] = await Promise.all([
    numbersOf(reports).then((reportTypes) =>
      listConcerning(
        within,
        { organizations, platforms: platform, titles: title === undefined ? undefined : [title], reportTypes },
        months,
      ),
    ),
    isOfPlatform
      ? listUnusualMonths(
          within,
          { platform: platform[0], ...months, size: MOST_UNUSUAL, withAnnotated: true },
          running,
        )
      : { results: [] },
  ]);
  return {
    annotations: annotations.filter(({ start_date: start, end_date: end }) => start !== null || end !== null),
    // Annotations of the month are shown anyway.
    unusual: unusual.results.map(({ reasons, ...one }) => ({
      ...one,
      reasons: reasons?.filter(({ code }) => code !== "annotated") ?? null,
    })),
  };
}

/** Interest is counted from reports of all types. */
async function numbersOf(shortNames: readonly string[] | undefined): Promise<number[] | undefined> {
  if (!shortNames || shortNames.length === 0 || shortNames.includes(interestReport.shortName)) return undefined;
  const types = await db().reportType.findMany({ where: { shortName: { in: [...shortNames] } }, select: { id: true } });
  return types.map(({ id }) => id);
}
