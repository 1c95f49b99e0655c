import "server-only";
import { z } from "zod";
import { totalCoverage } from "@/lib/coverage/list-coverage";
import { entitlementValueCall, listValueTitlesCall } from "@/lib/entitlements/value/contract";
import { listValueTitles } from "@/lib/entitlements/value/list-value-titles";
import { readEntitlementValue } from "@/lib/entitlements/value/read-value";
import { valueLists } from "@/lib/entitlements/value/value-lists";
import { briefingCall } from "@/lib/insights/briefing/contract";
import { readBriefing } from "@/lib/insights/briefing/read-briefing";
import { unusualMonth } from "@/lib/insights/unusual/contract";
import { listUnusualMonths } from "@/lib/insights/unusual/list-unusual-months";
import { unusualStates } from "@/lib/insights/unusual/unusual-states";
import { pageAddress } from "../page-address";
import { aboutFigures, type Caller, completenessOf, fromMonth, idArgument, period, rowLimit, tool } from "../tool";

export const listUnusual = tool({
  name: "list_unusual_months",
  title: "Unusual months",
  description:
    "Months in which use of a platform differs from its seasonal pattern, newest first, with the expected value and possible reasons (annotations, missing reports, restatements, single titles).",
  input: z.strictObject({
    ...period,
    platform: idArgument("Only this platform, see search_platforms").optional(),
    state: z.enum(unusualStates).default("open").describe("open: neither dismissed nor explained by an annotation"),
    top: rowLimit(10, 25),
  }),
  output: z.object({
    about: aboutFigures,
    count: z.int(),
    months: z.array(
      unusualMonth.pick({
        ...{ platform: true, use: true, interest_group: true, access_type: true, month: true },
        ...{ value: true, expected: true, kind: true, compared_with: true, reasons: true, dismissed: true },
      }),
    ),
  }),
  answer: async (caller, { from, to, platform, state, top }) => {
    const { usage, organization, running } = caller;
    const [{ count, results }, coverage] = await Promise.all([
      listUnusualMonths(usage, { organization, platform, from, to, state, size: top }, running),
      totalCoverage(usage, { organization, platform, from, to }),
    ]);
    return {
      about: {
        ...{ measure: "Interest of the group named in each entry", from, to },
        completeness: completenessOf(coverage),
        sources: ["Reports that count as interest, see describe_measures"],
        notes: ["A reason is a hint, not a proof. The expected value is an estimate from the other months."],
        page: pageAddress(caller, {
          route: "unusual-months",
          query: { state, ...(platform === undefined ? {} : { platform: String(platform) }) },
          months: { from, to },
        }),
      },
      count,
      months: results,
    };
  },
});

const subject = {
  agreement: idArgument("Its platforms, see list_agreements; either this or platform").optional(),
  platform: idArgument("See search_platforms; either this or agreement").optional(),
};

const valueTitle = listValueTitlesCall.returns.shape.results.element;

export const getValue = tool({
  name: "get_value",
  title: "Value of accessible titles",
  description:
    "Titles that an agreement or a platform gives access to (KBART lists), compared with their use: used, never used, used without entitlement, refused, also available elsewhere. With titles_of, also the titles behind one figure.",
  input: z.strictObject({
    ...subject,
    ...period,
    titles_of: z.enum(valueLists).optional().describe("Also list the titles behind this figure"),
    top: rowLimit(25),
  }),
  output: z.object({
    about: aboutFigures,
    value: entitlementValueCall.returns,
    titles: z
      .object({ count: z.int(), results: z.array(valueTitle) })
      .nullable()
      .describe("Null without titles_of"),
  }),
  answer: async (caller, { agreement, platform, from, to, titles_of: list, top }) => {
    const { usage, organization, running } = caller;
    const months = { from, to };
    const chosen = { agreement, ...(platform === undefined ? {} : { platforms: String(platform) }), ...months };
    const [value, titles] = await Promise.all([
      readEntitlementValue(usage, organization, { query: entitlementValueCall.query.parse(chosen), running }),
      list === undefined
        ? null
        : listValueTitles(usage, organization, {
            query: listValueTitlesCall.query.parse({ ...chosen, list, page_size: top }),
            running,
          }),
    ]);
    const { present, expected } = value.reports;
    return {
      about: {
        measure: "Titles, and uses as interest of the important groups; denials are never use",
        ...{ from: value.from, to: value.to },
        completeness: completenessOf({ present, expected, partial: 0 }),
        sources: value.lists.map(({ name, from: first, to: last }) => `${name} (${first} to ${last})`),
        notes: [
          ...(value.state === "no_list" ? ["No list of accessible titles applies in these months."] : []),
          ...(value.state === "processing" ? ["A list is being read, so figures may change."] : []),
          "A title is unused only if all months in which it is accessible have reports; otherwise it is unknown.",
        ],
        page: subjectPage(caller, { agreement, platform }, { view: "value", months }),
      },
      ...{ value, titles },
    };
  },
});

export const getBriefing = tool({
  name: "get_briefing",
  title: "Briefing for a negotiation",
  description:
    "Price, use, cost per use and value of an agreement or a platform in one year with the years before: the facts for a negotiation or a renewal.",
  input: z.strictObject({
    ...subject,
    year: fromMonth
      .describe("First month of the year, yyyy-MM; default: the last year that price and reports cover")
      .optional(),
    group: z.string().max(60).optional().describe("Interest group that counts as use, see describe_measures"),
  }),
  output: z.object({ about: aboutFigures, briefing: briefingCall.returns }),
  answer: async (caller, { agreement, platform, year, group }) => {
    const { usage, organization, running } = caller;
    const query = briefingCall.query.parse({ agreement, platform, year, group });
    const briefing = await readBriefing(usage, organization, { query, running });
    const described = briefing.years.find(({ from }) => from === briefing.year);
    const { group: counted } = briefing;
    const inCzech = running.locale === "cs";
    return {
      about: {
        measure: inCzech ? `${counted.name_cs}: ${counted.counts_cs}` : `${counted.name_en}: ${counted.counts_en}`,
        ...{ from: described?.from ?? null, to: described?.to ?? null },
        completeness: described
          ? completenessOf({ present: described.present, expected: described.expected, partial: 0 })
          : null,
        sources: ["Prices of agreements", "Reports that count as interest, see describe_measures"],
        notes: described?.is_finished === false ? ["The year is not over."] : [],
        page: subjectPage(caller, { agreement, platform }, { view: "briefing", year: briefing.year }),
      },
      briefing,
    };
  },
});

type Subject = { readonly agreement: number | undefined; readonly platform: number | undefined };
type View =
  | { readonly view: "value"; readonly months: { readonly from: string; readonly to: string } }
  | { readonly view: "briefing"; readonly year: string };

/** The page of the agreement or platform that shows the answer. */
function subjectPage(caller: Caller, { agreement, platform }: Subject, of: View): string {
  const isBriefing = of.view === "briefing";
  const query = of.view === "briefing" ? { year: of.year } : {};
  const months = of.view === "value" ? { months: of.months } : {};
  if (agreement !== undefined)
    return pageAddress(caller, {
      route: isBriefing ? "agreement-briefing" : "agreement-detail",
      params: { agreementId: agreement },
      ...{ query, ...months },
    });
  return pageAddress(caller, {
    route: isBriefing ? "platform-briefing" : "platform-detail",
    params: { platformId: platform ?? 0 },
    ...{ query: isBriefing ? query : { tab: "value" }, ...months },
  });
}
