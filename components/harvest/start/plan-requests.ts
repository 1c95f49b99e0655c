import { countMonths, isMonth } from "@/lib/counter/standard/month";
import type { HarvestRequest } from "@/lib/harvest/contract";
import { mostIntentions, mostRequests } from "@/lib/harvest/harvest-limits";
import { isRequested, type SlotRow } from "./harvest-slots";

/** Key of a report of credentials. */
export const choiceKey = (credentials: { pk: number }, report: { pk: number }) => `${credentials.pk} ${report.pk}`;

type PlannedRow = { credentials: { pk: number }; report: { pk: number }; states: SlotRow["states"] };

type Choice = {
  months: readonly string[];
  replaces: boolean;
  /** Reports not to harvest, by choiceKey. */
  leftOut: ReadonlySet<string>;
};

/** One request per uninterrupted run of months, so that existing months are skipped. */
export function planRequests(rows: readonly PlannedRow[], { months, replaces, leftOut }: Choice): HarvestRequest[] {
  return rows
    .filter(({ credentials, report }) => !leftOut.has(choiceKey(credentials, report)))
    .flatMap(({ credentials, report, states }) =>
      runs(months, (index) => isRequested(states[index] ?? "broken", replaces)).map(([first, last]) => ({
        credentials: credentials.pk,
        counter_report: report.pk,
        start_date: first,
        end_date: last,
        ...(replaces && { replace: true }),
      })),
    );
}

/** First and last month of each run. */
function runs(months: readonly string[], isWanted: (index: number) => boolean): [string, string][] {
  const ranges: [string, string][] = [];
  months.forEach((month, index) => {
    if (!isWanted(index)) return;
    const last = ranges.at(-1);
    if (last && index > 0 && isWanted(index - 1)) last[1] = month;
    else ranges.push([month, month]);
  });
  return ranges;
}

/** Number of months of a request; 0 if reversed or not months. */
export const planMonths = ({ start_date: from, end_date: to }: Pick<HarvestRequest, "start_date" | "end_date">) =>
  isMonth(from) && isMonth(to) ? countMonths(from, to) : 0;

/** Errors of a call by the credentials of the request concerned. Fields are `intentions.<index>`. */
export function problemsByCredentials(
  fields: Readonly<Record<string, readonly string[]>>,
  requests: readonly HarvestRequest[],
): ReadonlyMap<number, readonly string[]> {
  const problems = new Map<number, readonly string[]>();
  for (const [field, sentences] of Object.entries(fields)) {
    const request = requests[Number(field.match(/^intentions\.(\d+)/)?.[1] ?? Number.NaN)];
    if (request)
      problems.set(request.credentials, [...new Set([...(problems.get(request.credentials) ?? []), ...sentences])]);
  }
  return problems;
}

/** Splits requests into harvests of the allowed size; keeps the order. */
export function harvestParts(requests: readonly HarvestRequest[]): HarvestRequest[][] {
  const parts: HarvestRequest[][] = [];
  let months = 0;
  for (const request of requests) {
    const more = Math.max(1, planMonths(request));
    const last = parts.at(-1);
    if (last && last.length < mostRequests && months + more <= mostIntentions) {
      last.push(request);
      months += more;
    } else {
      parts.push([request]);
      months = more;
    }
  }
  return parts;
}
