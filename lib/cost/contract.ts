import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { count, model, namedInBoth, ofMonths, ofOrganization, pk } from "@/lib/access/shapes";
import type { CostState } from "./cost-of-months";
import { RATE } from "./money";
import { costPartKinds } from "./parts/cost-part-kinds";
import { currency, plainDecimal, year } from "./price-shapes";

const exchangeRate = model("ExchangeRate", { currency: z.string(), year: z.int(), rate: z.string() });

const rates = model("ExchangeRates", {
  reference_currency: z.string(),
  rates: z.array(exchangeRate),
  missing: z
    .array(z.object({ currency: z.string(), year: z.int(), prices: count }))
    .describe("Missing exchange rates: prices that the caller can see and that cannot be converted"),
});

export type ExchangeRates = z.output<typeof rates>;

export const listRatesCall = contract({
  call: "GET /api/exchange-rates/",
  summary: "List exchange rates to the reference currency by year",
  access: "usage.view",
  returns: rates,
});

export const saveRateCall = contract({
  call: "PUT /api/exchange-rates/",
  summary:
    "Set the exchange rate of a currency and year, or delete it (null); refused with 412 if it is no longer `seen`",
  access: "consortium.manage",
  body: model("ExchangeRateChange", {
    currency,
    year,
    rate: z
      .string("rate")
      .nullable()
      .transform((typed) => plainDecimal(typed ?? "") || null)
      .pipe(z.string().regex(RATE, "rate").regex(/[1-9]/, "rate").nullable())
      .describe("Value of one unit in the reference currency, as a decimal: 24.115; null to delete the rate"),
    seen: z
      .string("mandatory")
      .nullable()
      .describe("The rate that the caller saw before the change; null if there was none"),
  }),
  returns: rates,
});

const costStates = [
  "complete",
  "incomplete",
  "no_price",
  "no_rate",
  "undivided",
  "no_interest",
  "no_data",
  "no_use",
] as const satisfies readonly CostState[];

const costFigures = {
  state: z
    .enum(costStates)
    .describe(
      "complete: price and use cover all of the months. incomplete: only some, see covered and lacking. undivided: an agreement has several platforms and no shares. no_interest: no report of the platform counts as this interest. no_data: none of the reports is available",
    ),
  unit_price: z.number().nullable().describe("Price of one use; null unless the state is complete"),
  covered: z
    .object({
      months: count.describe("Months of organizations with both price and reports"),
      price: z.string().describe("Price of these months"),
      uses: z.number().describe("Uses in these months, of the organizations that pay"),
      unit_price: z.number().nullable().describe("Price of one use in these months: pro rata"),
    })
    .describe("The part for which price and use are known"),
  uses_per_fte: z
    .number()
    .nullable()
    .describe(
      "Uses of one user (FTE), of the organizations that pay: the sum of calendar years, each by its own number of users. Null if a report or a number is missing",
    ),
  expected_months: count.describe("Selected months of all organizations that pay"),
  lacking: z
    .object({
      unfinished: count.describe("Not over yet"),
      unlicensed: count.describe("Without a price for the whole month"),
      unconverted: count.describe("With a price without an exchange rate"),
      undivided: count.describe("With a price for several platforms that is not divided"),
      unreported: count.describe("With missing or incomplete reports"),
    })
    .describe("The months that are not covered, by reason"),
};

export const costPerFte = model("CostPerFte", {
  price: z
    .number()
    .nullable()
    .describe(
      "Price for one user (FTE) of the organizations that pay: the sum of calendar years, each by its own number of users. Null if a price or a number is unknown",
    ),
  years: z
    .array(
      z.object({
        year: z.int(),
        fte: z
          .number()
          .nullable()
          .describe("Users of all organizations that pay in this year; null if one has no number"),
        lacking: count.describe("Organizations that pay and have no number of users for the year"),
      }),
    )
    .describe("Calendar years with a price, oldest first"),
});

export type CostPerFte = z.output<typeof costPerFte>;

const groupCost = model("GroupCost", {
  interest: count
    .nullable()
    .describe(
      "Uses of the group by all organizations, paying or not; null without a report that counts as this interest",
    ),
  ...costFigures,
});

export const combinedCost = model("CombinedCost", costFigures);
export type CostFigures = z.output<typeof combinedCost>;

const platformCost = model("PlatformCost", {
  ...namedInBoth.shape,
  short_name: z.string(),
  groups: z.record(z.string(), groupCost).describe("By short name of the interest group; never added up"),
  combined: combinedCost
    .nullable()
    .describe("Cost of one weighted use, with the weights that an administrator chose; null without weights"),
  price: z
    .string()
    .nullable()
    .describe("Price for the selected months in the reference currency; null without one, or if a part is unknown"),
  per_fte: costPerFte,
  prices: count.describe("Prices of agreements for these months"),
  agreements: z
    .array(
      model("PlatformAgreement", {
        pk,
        name: z.string(),
        platforms: count,
        is_divided: z.boolean().describe("The price of the platform is known: it is the only one, or has a share"),
      }),
    )
    .describe("Agreements with a price for these months"),
  paying: count.describe("Organizations that pay in these months"),
  using_unpaid: count.describe("Organizations with use, but without a price: their use is not in the cost"),
  unconverted: z
    .array(z.object({ currency: z.string(), year: z.int() }))
    .describe("Currencies and years whose prices cannot be converted, because an exchange rate is missing"),
});

export type PlatformCost = z.output<typeof platformCost>;

const costs = model("CostPerUse", {
  reference_currency: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable().describe("Months that are not over make the cost incomplete"),
  months: count,
  platforms: z.array(platformCost),
});

export type CostPerUse = z.output<typeof costs>;

export const costPerUseCall = contract({
  call: "GET /api/organization/{organization}/cost-per-use/",
  summary: "List price, interest and cost per use by platform; each interest group on its own",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: ofMonths,
  returns: costs,
});

const partGroup = model("CostPartGroup", {
  ...costFigures,
  titles: z
    .number()
    .nullable()
    .describe(
      "Used titles of the organizations that pay: a title that two libraries use counts for each. A platform's titles are divided between several prices like its use; null if they cannot be",
    ),
  title_price: z.number().nullable().describe("Price of one used title; null unless the state is complete"),
});

const costPart = model("CostPart", {
  pk: count.nullable().describe("ID of the agreement or organization; null for funds and departments"),
  name: z.string().describe("Empty for prices without a fund or department"),
  name_en: z.string().nullable(),
  name_cs: z.string().nullable(),
  price: z.string().nullable().describe("In the reference currency; null if a part is not convertible"),
  per_fte: costPerFte,
  groups: z
    .record(z.string(), partGroup)
    .describe("By short name of the interest group; agreements without a report of the group are left out"),
  combined: combinedCost.nullable(),
  agreements: count,
  paying: count.describe("Organizations that pay in these months"),
  payer: namedInBoth.nullable().describe("The only organization that pays; null if there are several"),
  before: z
    .object({
      price: z.string().nullable(),
      unit_prices: z.record(z.string(), z.number().nullable()).describe("By short name of the interest group"),
    })
    .describe("The same months a year before; null and empty for periods of more than 12 months"),
});

export type CostPart = z.output<typeof costPart>;

const costByPart = model("CostByPart", {
  reference_currency: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  months: count,
  parts: z.array(costPart).describe("Each price is in one part, and each use counts once"),
});

export type CostByPart = z.output<typeof costByPart>;

export const costByPartCall = contract({
  call: "GET /api/organization/{organization}/cost-per-use/by-part/",
  summary:
    "List price, cost per use and cost per used title by agreement, fund, department or organization, with the year before. Use of a platform is divided between the prices that pay for it, by their amounts in the month",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: z.object({ ...ofMonths.shape, by: z.enum(costPartKinds, "invalid") }),
  returns: costByPart,
});

const MOST_YEARS = 10;

export const yearsBegin = z.coerce
  .number("invalid")
  .int("invalid")
  .min(1, "invalid")
  .max(12, "invalid")
  .default(1)
  .describe("Month in which the years begin, 1 for January");

export const costByYearCall = contract({
  call: "GET /api/organization/{organization}/cost-per-use/by-year/",
  summary: `List price, interest and cost per use by year, oldest first; at most the last ${MOST_YEARS} years with a price`,
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: z.object({
    begin: yearsBegin,
    last: z.coerce.number("invalid").int("invalid").min(1, "invalid").max(MOST_YEARS, "invalid").default(6),
  }),
  returns: z.array(model("CostYear", { year: z.string().describe("2025, or 2024/2025"), ...costs.shape })),
});

export type CostOfYear = z.output<typeof costByYearCall.returns>[number];

const weight = z.number("invalid").min(0, "invalid").max(1000, "invalid");

const costWeights = model("CostWeights", {
  weights: z
    .record(z.string().max(100), weight)
    .nullable()
    .describe("By short name of the interest group; other groups do not count. Null: groups are not combined"),
  chosen_by: z.string().nullable(),
  chosen_at: z.string().nullable(),
});

export type CostWeights = z.output<typeof costWeights>;

export const costWeightsCall = contract({
  call: "GET /api/cost-weights/",
  summary: "Get the weights with which interest groups are combined in the cost per use, and who chose them",
  access: "usage.view",
  returns: costWeights,
});

export const saveCostWeightsCall = contract({
  call: "PUT /api/cost-weights/",
  summary: "Choose the weights of interest groups, or none (null); refused with 412 if they changed since `seen`",
  access: "consortium.manage",
  body: model("CostWeightsChange", {
    weights: z.record(z.string().max(100), weight).nullable(),
    seen: z.string("mandatory").nullable().describe("`chosen_at` that the caller saw; null if there were no weights"),
  }),
  returns: costWeights,
});
