import "server-only";
import { z } from "zod";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { listTitlesCall } from "@/lib/catalog/titles/contract";
import { listTitles } from "@/lib/catalog/titles/list-titles";
import { listAgreementsCall } from "@/lib/cost/agreements/contract";
import { listAgreements } from "@/lib/cost/agreements/read-agreements";
import { totalCoverage } from "@/lib/coverage/list-coverage";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { NotFound } from "@/lib/kit/errors";
import { displayName } from "@/lib/kit/format/display-name";
import { listUsedPlatforms } from "@/lib/platforms/list-platforms";
import { listReportCatalog } from "@/lib/reports/catalog/list-report-catalog";
import { catalog } from "@/messages/catalog";
import { pageAddress } from "../page-address";
import { aboutFigures, completenessOf, fromMonth, idArgument, rowLimit, toMonth, tool } from "../tool";

const words = z
  .string()
  .trim()
  .max(200)
  .default("")
  .describe("Words that must all occur; case and diacritics are ignored. Empty for all");

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export const getOrganization = tool({
  name: "get_organization",
  title: "Whose usage this is",
  description:
    "The library whose usage this connection reads, or all libraries of the consortium (id -1), today's date, and the months with data. All other tools answer for it only. Start here.",
  input: z.strictObject({}),
  output: z.object({
    id: z.int(),
    name: z.string(),
    site: z.string().describe("Name of the installation"),
    today: z.string().describe("yyyy-MM-dd"),
    first_month: z.string().nullable().describe("First month with usage, yyyy-MM; null without any data"),
    last_month: z.string().nullable(),
    page: z.string(),
  }),
  answer: async (caller) => {
    const { locale } = caller.running;
    const isAll = caller.organization === ALL_ORGANIZATIONS;
    const [row, types] = await Promise.all([
      isAll ? null : db().organization.findUnique({ where: { id: caller.organization } }),
      listReportCatalog(caller.usage, locale),
    ]);
    if (!row && !isAll) throw new NotFound("organizationNotFound");
    const months = types.flatMap((type) => (type.months ? [type.months] : []));
    return {
      ...{
        id: caller.organization,
        name: row ? displayName(row, locale) : catalog[locale].apiKeys.everyOrganization,
        site: settings().SITE_NAME,
      },
      today: now().toISOString().slice(0, 10),
      first_month: months.map(({ first }) => first).sort()[0] ?? null,
      last_month:
        months
          .map(({ last }) => last)
          .sort()
          .at(-1) ?? null,
      page: pageAddress(caller, { route: "dashboard" }),
    };
  },
});

export const searchPlatforms = tool({
  name: "search_platforms",
  title: "Find platforms",
  description:
    "Platforms on which the library has usage or credentials, by name. Their ids are arguments of other tools.",
  input: z.strictObject({ search: words, top: rowLimit(50, 500) }),
  output: z.object({
    count: z.int().describe("Platforms that match, including those not returned"),
    platforms: z.array(
      z.object({
        ...{ id: z.int(), name: z.string(), short_name: z.string(), provider: z.string() },
        page: z.string(),
      }),
    ),
  }),
  answer: async (caller, { search, top }) => {
    const terms = plain(search).split(/\s+/).filter(Boolean);
    const all = await listUsedPlatforms(caller.usage);
    const matches = all.filter((one) => {
      const text = plain([one.name, one.name_en, one.name_cs, one.short_name, one.provider].join(" "));
      return terms.every((word) => text.includes(word));
    });
    return {
      count: matches.length,
      platforms: matches.slice(0, top).map((one) => ({
        ...{ id: one.pk, short_name: one.short_name, provider: one.provider },
        name: displayName({ name: one.name, nameEn: one.name_en, nameCs: one.name_cs }, caller.running.locale),
        page: pageAddress(caller, { route: "platform-detail", params: { platformId: one.pk } }),
      })),
    };
  },
});

const interests = listTitlesCall.returns.shape.results.element.shape.interests;

export const searchTitles = tool({
  name: "search_titles",
  title: "Find titles",
  description:
    "Journals, books and databases that were used, by words in the name or by ISSN, ISBN or DOI, with their interest in the months. Titles without any usage are not listed; get_value lists titles that are accessible but unused.",
  input: z.strictObject({
    search: words,
    platform: idArgument("Only titles used on this platform, see search_platforms").optional(),
    from: fromMonth.optional(),
    to: toMonth.optional(),
    top: rowLimit(25),
  }),
  output: z.object({
    about: aboutFigures,
    count: z.int().describe("Titles that match, including those not returned"),
    titles: z.array(
      z.object({
        ...{ id: z.int(), name: z.string(), publication_type: z.string() },
        ...{ issn: z.string(), eissn: z.string(), isbn: z.string(), doi: z.string() },
        ...{ interests, page: z.string() },
      }),
    ),
  }),
  answer: async (caller, { search, platform, from, to, top }) => {
    const query = listTitlesCall.query.parse({ search, from, to, page_size: top, order_by: "total_interest" });
    const place = platform === undefined ? {} : { platform };
    const [{ count, results }, coverage] = await Promise.all([
      listTitles(caller.usage.within(caller.organization), place, { query, running: caller.running }),
      totalCoverage(caller.usage, { organization: caller.organization, platform, from, to }),
    ]);
    const months = { from: from ?? null, to: to ?? null };
    return {
      about: {
        measure: "Interest by interest group, see describe_measures",
        ...months,
        completeness: completenessOf(coverage),
        sources: ["Reports that count as interest, see describe_measures"],
        notes: ["Null: no report of the group is present, so the figure is unknown. 0: reported without use."],
        page: pageAddress(caller, {
          ...(platform === undefined
            ? { route: "title-list" }
            : { route: "platform-detail", params: { platformId: platform } }),
          ...{ query: search ? { search } : {}, months },
        }),
      },
      count,
      titles: results.map(({ pk, tags: _tags, ...one }) => ({
        ...{ ...one, id: pk },
        page: pageAddress(caller, { route: "title-detail", params: { titleId: pk }, months }),
      })),
    };
  },
});

export const listAgreementsTool = tool({
  name: "list_agreements",
  title: "Agreements and their prices",
  description:
    "Agreements (contracts) that the library manages or pays for, with the price of the months. Their ids are arguments of get_value and get_briefing.",
  input: z.strictObject({
    search: words,
    platform: idArgument("Only agreements of this platform").optional(),
    from: fromMonth.optional(),
    to: toMonth.optional(),
    top: rowLimit(25),
  }),
  output: z.object({
    reference_currency: z.string(),
    from: z.string().nullable().describe("Months of the prices; null: the running calendar year"),
    to: z.string().nullable(),
    count: z.int(),
    agreements: z.array(
      z.object({
        ...{ id: z.int(), name: z.string(), provider: z.string(), state: z.string() },
        platforms: z.array(z.object({ id: z.int(), name: z.string() })),
        last_day: z.string().nullable().describe("Last day of all prices, yyyy-MM-dd"),
        price: z
          .string()
          .nullable()
          .describe(
            "Price of the months in the reference currency; null if none was entered, or without exchange rate",
          ),
        page: z.string(),
      }),
    ),
  }),
  answer: async (caller, { search, platform, from, to, top }) => {
    const { organization, running } = caller;
    const query = listAgreementsCall.query.parse({ organization, search, platform, from, to, page_size: top });
    const { count, results } = await listAgreements(caller.usage, query, running.locale);
    return {
      reference_currency: settings().REFERENCE_CURRENCY,
      ...{ from: from ?? null, to: to ?? null, count },
      agreements: results.map((one) => ({
        ...{ id: one.pk, name: one.name, provider: one.provider, state: one.state },
        platforms: one.platforms.map(({ pk, name }) => ({ id: pk, name })),
        ...{ last_day: one.last_day, price: one.price },
        page: pageAddress(caller, { route: "agreement-detail", params: { agreementId: one.pk } }),
      })),
    };
  },
});
