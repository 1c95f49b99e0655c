import { beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "@/lib/access/permissions";
import {
  changeAgreementCall,
  createAgreementCall,
  importAgreementsCall,
  listAgreementsCall,
  splitPriceCall,
} from "@/lib/cost/agreements/contract";
import { readAgreementCosts, readAgreementYears } from "@/lib/cost/agreements/read-agreement-costs";
import { listAgreements, readAgreement } from "@/lib/cost/agreements/read-agreements";
import { changeAgreement, createAgreement, deleteAgreement } from "@/lib/cost/agreements/write-agreement";
import { changePrice, createPrice, deletePrice, splitPrice } from "@/lib/cost/agreements/write-price";
import { readCostWeights, saveCostWeights } from "@/lib/cost/cost-weights";
import { readCostByPart } from "@/lib/cost/parts/read-cost-by-part";
import { listPricesByYear } from "@/lib/cost/price-rows";
import { priceDraft } from "@/lib/cost/price-shapes";
import { listRates, saveRate } from "@/lib/cost/rates";
import { readCostByYear, readCostPerUse } from "@/lib/cost/read-cost-per-use";
import { importPrices } from "@/lib/cost/sheets/import-prices";
import { previewPrices } from "@/lib/cost/sheets/preview-prices";
import { pricesFile } from "@/lib/cost/sheets/prices-file";
import { defineDefaultInterest } from "@/lib/interest/define-defaults";
import { db, inTransaction } from "@/lib/kit/db";
import { Forbidden, Invalid, NotFound, OutOfDate, Refused } from "@/lib/kit/errors";
import { syncCatalog } from "@/lib/usage/sync-catalog";
import { actingUser, scopeOf } from "@/tests/support/actors";
import {
  aLibrary,
  aPlatform,
  aTitle,
  fact,
  metricId,
  openWorld,
  reportTypeId,
  used,
  usedTogether,
} from "../reports/world";

let brno: number;
let zlin: number;
let jstor: number;
let scopus: number;
let ebsco: number;
let ownOfZlin: number;

const running = { locale: "en" } as const;

/** Administrators of Brno and of the consortium. */
const admin = <P extends Permission>(permission: P) =>
  scopeOf(permission, actingUser({ memberships: [{ organizationId: brno, isAdmin: true, isMaster: false }] }));
const superuser = <P extends Permission>(permission: P) =>
  scopeOf(permission, actingUser({ isSuperuser: true }), [brno, zlin]);

type Fields = Record<string, unknown> & { platform?: number };

/** Agreements of a library for one platform. */
const agreements = new Map<string, number>();
const agreementOf = async (organization: number, platform = jstor) => {
  const key = `${organization} ${platform}`;
  const existing = agreements.get(key);
  if (existing) return existing;
  const fields = { name: `Platform ${platform}`, organization, platforms: [{ platform }] };
  const { pk } = await createAgreement(await manager(), createAgreementCall.body.parse(fields));
  agreements.set(key, pk);
  return pk;
};
const manager = () => superuser("agreements.manage");
const draft = (organization: number, fields: Fields) =>
  priceDraft.parse({ currency: "CZK", year: 2024, organization, ...fields });
const pay = async (organization: number, { platform, ...fields }: Fields) =>
  createPrice(await manager(), await agreementOf(organization, platform), draft(organization, fields));

beforeAll(async () => {
  await openWorld();
  [brno, zlin] = [await aLibrary("Brno"), await aLibrary("Zlín")];
  [jstor, scopus, ebsco] = [await aPlatform("JSTOR"), await aPlatform("Scopus"), await aPlatform("EBSCO")];
  ownOfZlin = (await db().platform.create({ data: { name: "Own", shortName: "Own", organizationId: zlin } })).id;
  await inTransaction((tx) => defineDefaultInterest(tx, [jstor, scopus, ebsco]));
  const [tr, dr] = [await reportTypeId("TR51"), await reportTypeId("DR51")];
  const [requests, searches] = [await metricId("Total_Item_Requests"), await metricId("Searches_Regular")];
  const reported = (organizationId: number, platformId: number) => ({ organizationId, platformId, reportTypeId: tr });
  const ofJstor = reported(brno, jstor);
  await used({ ...ofJstor, month: "2023-12" }, [fact({ metricId: requests, value: 40 })]);
  await used({ ...ofJstor, month: "2024-01" }, [fact({ metricId: requests, value: 300 })]);
  await used({ ...ofJstor, month: "2024-02" }, []);
  await used({ ...ofJstor, month: "2024-07" }, [fact({ metricId: requests, value: 100 })]);
  await used({ ...ofJstor, reportTypeId: dr, month: "2024-01" }, [fact({ metricId: searches, value: 200 })]);
  await used({ ...reported(zlin, jstor), month: "2024-03" }, [fact({ metricId: requests, value: 100 })]);
  await used({ ...reported(brno, scopus), month: "2023-05" }, [fact({ metricId: requests, value: 60 })]);
  await used({ ...reported(brno, scopus), month: "2024-05" }, [fact({ metricId: requests, value: 20 })]);
  await used({ ...reported(brno, ebsco), month: "2024-05" }, [fact({ metricId: requests, value: 7 })]);
  await used({ ...reported(zlin, ebsco), month: "2022-05" }, [fact({ metricId: requests, value: 93 })]);
  await used({ ...reported(brno, ebsco), month: "2022-05" }, [fact({ metricId: requests, value: 7 })]);
  await pay(brno, { amount: "1200" });
  await pay(zlin, { amount: "800.50" });
  await pay(brno, { year: 2023, amount: "100", currency: "EUR" });
  await pay(brno, { platform: scopus, amount: "10", currency: "USD" });
  await saveRate(await superuser("consortium.manage"), { currency: "EUR", year: 2023, rate: "25.0", seen: null });
});

type Asked = Partial<Parameters<typeof readCostPerUse>[1]>;

async function costOf(platform: string, query: Asked = {}) {
  const scope = await (query.organization === undefined ? admin("usage.view") : superuser("usage.view"));
  const whole = { organization: brno, from: "2024-01", to: "2024-12", running, ...query };
  const { platforms } = await readCostPerUse(scope, whole);
  return platforms.find(({ name }) => name === platform);
}

/** The months of a year in which a library has reports of titles, each with so many requests. */
const monthly = async (
  organizationId: number,
  platformId: number,
  months: readonly string[],
  value: number,
  titles: readonly number[] = [0],
) => {
  const reportType = await reportTypeId("TR51");
  const metric = await metricId("Total_Item_Requests");
  const place = { organizationId, platformId, reportTypeId: reportType };
  const facts = titles.map((titleId) => fact({ metricId: metric, titleId, value: value / titles.length }));
  await usedTogether(months.map((month) => ({ imported: { ...place, month }, facts })));
};
const monthsOf = (year: number) => Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, "0")}`);

describe("cost per use", () => {
  let paid: number;
  let mixed: number;

  beforeAll(async () => {
    [paid, mixed] = [await aPlatform("Paid"), await aPlatform("Mixed")];
    await inTransaction((tx) => defineDefaultInterest(tx, [paid, mixed]));
    await monthly(brno, paid, monthsOf(2024), 10);
    await monthly(brno, mixed, monthsOf(2024), 5);
    await monthly(zlin, mixed, monthsOf(2024), 100);
    await pay(brno, { platform: paid, amount: "1200" });
    await pay(brno, { platform: mixed, amount: "600" });
  });

  test("is the price divided by the uses of each group on its own", async () => {
    expect(await costOf("Paid")).toMatchObject({
      price: "1200.00",
      combined: null,
      groups: {
        full_text: { interest: 120, state: "complete", unit_price: 10, lacking: { unreported: 0 } },
        search: { interest: null, unit_price: null },
      },
    });
  });

  test("is shown per user of each year, and unknown where a library that pays has no number of users", async () => {
    const numbers = [
      { organizationId: brno, year: 2024, fte: 60 },
      { organizationId: brno, year: 2023, fte: 10 },
      { organizationId: zlin, year: 2023, fte: 30 },
    ];
    await db().organizationYear.createMany({ data: numbers });
    // The mixed platform is used by Zlín, which does not pay: neither its uses nor its users count.
    expect(await costOf("Mixed")).toMatchObject({
      per_fte: { price: 600 / 60, years: [{ year: 2024, fte: 60, lacking: 0 }] },
      groups: { full_text: { uses_per_fte: 60 / 60 }, search: { uses_per_fte: null } },
    });
    const { pk } = await pay(zlin, { platform: mixed, amount: "900" });
    const both = await readCostPerUse(await superuser("usage.view"), {
      ...{ organization: -1, from: "2024-01", to: "2024-12", running },
    });
    expect(both.platforms.find(({ name }) => name === "Mixed")).toMatchObject({
      ...{ price: "1500.00", per_fte: { price: null, years: [{ year: 2024, fte: null, lacking: 1 }] } },
      groups: { full_text: { unit_price: 1500 / 1260, uses_per_fte: null } },
    });
    await deletePrice(await manager(), { agreement: await agreementOf(zlin, mixed), price: pk });
    await db().organizationYear.deleteMany();
  });

  test("is incomplete with the cost pro rata when reports are missing", async () => {
    // Three months have a report; one of them is empty.
    expect(await costOf("JSTOR")).toMatchObject({
      price: "1200.00",
      groups: {
        full_text: {
          ...{ interest: 400, state: "incomplete", unit_price: null, expected_months: 12 },
          covered: { months: 3, price: "300.00", uses: 400, unit_price: 0.75 },
          lacking: { unfinished: 0, unlicensed: 0, unconverted: 0, unreported: 9 },
        },
        search: { state: "incomplete", covered: { months: 1, price: "100.00", uses: 200, unit_price: 0.5 } },
      },
    });
  });

  test("is incomplete when a license covers a part of the months", async () => {
    expect(await costOf("Paid", { from: "2024-07", to: "2025-06" })).toMatchObject({
      price: "600.00",
      groups: {
        full_text: {
          ...{
            state: "incomplete",
            unit_price: null,
            covered: { months: 6, price: "600.00", uses: 60, unit_price: 10 },
          },
          lacking: { unlicensed: 6, unreported: 0 },
        },
      },
    });
  });

  test("is incomplete in a year that is not over", async () => {
    const year = new Date().getFullYear() + 1;
    const { pk } = await pay(brno, { platform: paid, year, amount: "120" });
    const costs = await costOf("Paid", { from: "2024-01", to: `${year}-12` });
    await db().agreementPrice.delete({ where: { id: pk } });
    expect(costs?.groups.full_text).toMatchObject({ state: "incomplete", unit_price: null });
    expect(costs?.groups.full_text?.lacking.unfinished).toBeGreaterThanOrEqual(12);
  });

  test("counts a license year from the middle of a month by its days", async () => {
    const platform = await aPlatform("Fiscal");
    await inTransaction((tx) => defineDefaultInterest(tx, [platform]));
    await monthly(brno, platform, [...monthsOf(2024), ...monthsOf(2025)], 2);
    const days = { year: undefined, from: "2024-07-16", to: "2025-07-15" };
    await pay(brno, { platform, amount: "1200", ...days });
    const costs = await costOf("Fiscal", { from: "2024-07", to: "2025-07" });
    // 11 whole months, and 16 and 15 of 31 days.
    expect(costs).toMatchObject({
      price: "1200.00",
      groups: {
        full_text: {
          ...{ state: "incomplete", lacking: { unlicensed: 2, unreported: 0 } },
          covered: { months: 11, price: "1100.00", uses: 22, unit_price: 50 },
        },
      },
    });
    expect(await costOf("Fiscal", { from: "2024-08", to: "2025-06" })).toMatchObject({
      price: "1100.00",
      groups: { full_text: { state: "complete", unit_price: 50 } },
    });
    await expect(pay(brno, { platform, amount: "5", year: 2025 })).rejects.toThrow(Invalid);
    await pay(brno, { platform, amount: "2400", year: undefined, from: "2025-07-16", to: "2026-07-15" });
    // The months in which one license follows another are whole.
    expect(await costOf("Fiscal", { from: "2025-07", to: "2025-07" })).toMatchObject({
      price: ((100 * 15 + 200 * 16) / 31).toFixed(2),
      groups: { full_text: { state: "complete" } },
    });
    expect(await listPricesByYear((await superuser("usage.view")).within(brno), { platform, year: 2024 })).toEqual([
      { platform, year: 2024, price: (500 + (100 * 16) / 31).toFixed(2), prices: 1 },
    ]);
  });

  test("counts only the use of organizations that pay", async () => {
    expect(await costOf("Mixed", { organization: -1 })).toMatchObject({
      ...{ price: "600.00", paying: 1, using_unpaid: 1 },
      groups: { full_text: { interest: 1260, state: "complete", unit_price: 10, covered: { uses: 60 } } },
    });
  });

  test("has a reason without a price, an exchange rate, use or a report of the group", async () => {
    const full = async (platform: string, query: Asked = {}) => (await costOf(platform, query))?.groups.full_text;
    expect(await costOf("EBSCO")).toMatchObject({
      price: null,
      groups: { full_text: { interest: 7, state: "no_price" } },
    });
    expect(await costOf("Scopus")).toMatchObject({
      ...{ price: null, unconverted: [{ currency: "USD", year: 2024 }] },
      groups: { full_text: { interest: 20, state: "no_rate", unit_price: null, lacking: { unconverted: 12 } } },
    });
    expect(await full("JSTOR", { from: "2024-02", to: "2024-02" })).toMatchObject({
      ...{ interest: 0, state: "no_use", unit_price: null, covered: { price: "100.00", uses: 0 } },
    });
    expect(await full("JSTOR", { from: "2024-09", to: "2024-10" })).toMatchObject({
      ...{ interest: null, state: "no_data", covered: { months: 0 }, lacking: { unreported: 2 } },
    });
    expect((await costOf("Paid"))?.groups.other).toMatchObject({ state: "no_interest", unit_price: null });
  });

  test("combines groups with weights that an administrator chose, and names the administrator", async () => {
    const manager = await superuser("consortium.manage");
    const views = await superuser("usage.view");
    expect(await readCostWeights(views)).toEqual({ weights: null, chosen_by: null, chosen_at: null });
    await expect(saveCostWeights(manager, { weights: { nonsense: 1 }, seen: null })).rejects.toThrow(Invalid);
    await expect(saveCostWeights(manager, { weights: { search: 0 }, seen: null })).rejects.toThrow(Invalid);
    const saved = await saveCostWeights(manager, { weights: { full_text: 1, search: 0.5 }, seen: null });
    expect(saved).toMatchObject({ weights: { full_text: 1, search: 0.5 }, chosen_by: expect.stringMatching(/./) });
    await expect(saveCostWeights(manager, { weights: { search: 1 }, seen: null })).rejects.toThrow(OutOfDate);
    expect(await costOf("JSTOR", { from: "2024-01", to: "2024-01" })).toMatchObject({
      price: "100.00",
      combined: { state: "complete", unit_price: 100 / (300 + 0.5 * 200), covered: { uses: 400 } },
    });
    // Databases are never reported there, so the search weighs nothing.
    expect((await costOf("Paid"))?.combined).toMatchObject({ state: "complete", unit_price: 10 });
    expect(await saveCostWeights(manager, { weights: null, seen: saved.chosen_at })).toMatchObject({ weights: null });
    expect((await costOf("Paid"))?.combined).toBeNull();
  });

  test("is listed by year, with incomplete years", async () => {
    const years = await readCostByYear(await superuser("usage.view"), {
      organization: brno,
      begin: 1,
      last: 10,
      running,
    });
    const of = (year: string) =>
      years.find((one) => one.year === year)?.platforms.find(({ name }) => name === "Paid")?.groups.full_text;
    expect(years.map(({ year }) => year).slice(0, 2)).toEqual(["2023", "2024"]);
    expect([of("2023"), of("2024")?.unit_price]).toEqual([undefined, 10]);
    const fiscal = await readCostByYear(await superuser("usage.view"), {
      organization: brno,
      begin: 7,
      last: 2,
      running,
    });
    expect(fiscal).toHaveLength(2);
    expect(fiscal[0]?.year).toMatch(/^\d{4}\/\d{4}$/);
  });

  test("counts yearly figures for whole years, and is unknown for parts of a year", async () => {
    const { id: reportTypeId } = await db().reportType.create({
      data: { shortName: "films", counterCode: "films", release: "own", periodMonths: 12, organizationId: brno },
    });
    const { id: metricId } = await db().metric.create({ data: { shortName: "views" } });
    const { id: groupId } = await db().interestGroup.findUniqueOrThrow({ where: { shortName: "full_text" } });
    await db().interestDefinition.create({ data: { reportTypeId, metricId, groupId } });
    const platformId = await aPlatform("Films");
    await db().platformInterest.create({ data: { platformId, reportTypeId } });
    const of = { organizationId: brno, platformId, reportTypeId };
    await used({ ...of, month: "2024-01" }, [fact({ metricId, value: 1200 })]);
    const { pk } = await pay(brno, { platform: platformId, amount: "120" });
    const costsIn = async (from: string, to: string) => costOf("Films", { from, to });
    expect(await costsIn("2024-01", "2024-12")).toMatchObject({
      groups: { full_text: { state: "complete", interest: 1200, unit_price: 0.1 } },
    });
    for (const [from, to] of [
      ["2024-01", "2024-06"],
      ["2024-07", "2025-06"],
    ] as const)
      expect(await costsIn(from, to)).toMatchObject({
        price: "60.00",
        groups: { full_text: { state: "no_data", interest: null, unit_price: null, covered: { months: 0 } } },
      });
    await db().agreementPrice.delete({ where: { id: pk } });
  });

  test("rejects the second of two parallel changes of a rate", async () => {
    const scope = await superuser("consortium.manage");
    const usd = { currency: "USD", year: 2019 };
    const both = await Promise.allSettled(
      ["22.1", "22.2"].map((rate) => saveRate(scope, { ...usd, rate, seen: null })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const rateOf = async () => (await listRates(scope)).rates.find(({ year }) => year === 2019)?.rate ?? null;
    const rate = await rateOf();
    for (const outdated of [
      { rate: "23", seen: null },
      { rate: null, seen: "21" },
    ])
      await expect(saveRate(scope, { ...usd, ...outdated })).rejects.toThrow(OutOfDate);
    expect(await rateOf()).toBe(rate);
    await saveRate(scope, { ...usd, rate: null, seen: rate });
    expect(await rateOf()).toBeNull();
  });

  test("is not visible without access to the organization or the consortium", async () => {
    const scope = await admin("usage.view");
    for (const organization of [zlin, -1]) {
      await expect(readCostPerUse(scope, { organization, running })).rejects.toThrow(NotFound);
      await expect(listAgreements(scope, listed({ organization }), "en")).rejects.toThrow(NotFound);
      await expect(pricesFile(scope, { organization, lacking: false, locale: "en" })).rejects.toThrow(NotFound);
    }
  });
});

const listed = (query: object) => listAgreementsCall.query.parse(query);

describe("agreements", () => {
  let [library, neighbor, journals, books] = [0, 0, 0, 0];
  /** Administrators and readers of one library. */
  const member = <P extends Permission>(permission: P, organizationId = library, isAdmin = true) =>
    scopeOf(permission, actingUser({ memberships: [{ organizationId, isAdmin, isMaster: false }] }));
  const consortium = <P extends Permission>(permission: P) =>
    scopeOf(permission, actingUser({ isSuperuser: true }), [brno, zlin, library, neighbor]);
  const create = async (fields: object) =>
    createAgreement(
      await consortium("agreements.manage"),
      createAgreementCall.body.parse({ name: "Deal", platforms: [{ platform: journals }], ...fields }),
    );
  const priceOf = (organization: number, fields: object) => ({ organization, currency: "CZK", year: 2024, ...fields });
  const full = async (agreement: number, months: { from: string; to: string }) => {
    const [cost] = await readAgreementCosts(await consortium("usage.view"), {
      ...{ agreements: [agreement], ...months, running },
    });
    return { price: cost?.price, ...cost?.groups.full_text };
  };

  beforeAll(async () => {
    [library, neighbor] = [await aLibrary("Telč"), await aLibrary("Znojmo")];
    [journals, books] = [await aPlatform("Journals"), await aPlatform("Books")];
    await inTransaction((tx) => defineDefaultInterest(tx, [journals, books]));
    const [first, second, book] = [await aTitle("First"), await aTitle("Second"), await aTitle("Book")];
    await syncCatalog();
    await monthly(library, journals, monthsOf(2024), 30, [first, second]);
    await monthly(library, books, monthsOf(2024), 20, [book]);
    await monthly(neighbor, journals, monthsOf(2024), 10, [first]);
  });

  test("divide their price between platforms by shares that a person entered", async () => {
    const prices = [priceOf(library, { amount: "1000.01" })];
    const shared = [
      { platform: journals, share: "33,3333" },
      { platform: books, share: "66.6667" },
    ];
    const { pk } = await create({ platforms: shared, prices });
    const { platforms } = await readCostPerUse(await consortium("usage.view"), {
      ...{ organization: library, from: "2024-01", to: "2024-12", running },
    });
    const of = (platform: number) => platforms.find((one) => one.pk === platform);
    // 100001 × 0.333333 is 33333.6…; rounding down leaves a hundredth to the largest part.
    expect([of(journals)?.price, of(books)?.price]).toEqual(["333.33", "666.68"]);
    expect(of(journals)?.groups.full_text).toMatchObject({ state: "complete", unit_price: 333.33 / 360 });
    expect(of(books)?.groups.full_text).toMatchObject({ state: "complete", unit_price: 666.68 / 240 });
    expect(of(books)?.agreements).toEqual([{ pk, name: "Deal", platforms: 2, is_divided: true }]);
    expect(await full(pk, { from: "2024-01", to: "2024-12" })).toMatchObject({
      ...{ price: "1000.01", state: "complete", unit_price: 1000.01 / 600 },
    });
    await deleteAgreement(await consortium("agreements.manage"), pk);
  });

  test("without shares have a cost per use of their own, and their platforms have none", async () => {
    const { pk } = await create({
      platforms: [{ platform: journals }, { platform: books }],
      prices: [priceOf(library, { amount: "1200" }), priceOf(neighbor, { amount: "600" })],
    });
    const read = async (organization: number) => {
      const whole = { organization, from: "2024-01", to: "2024-12", running };
      const { platforms } = await readCostPerUse(await consortium("usage.view"), whole);
      return platforms.find((one) => one.pk === journals);
    };
    expect(await read(library)).toMatchObject({
      price: null,
      agreements: [{ pk, platforms: 2, is_divided: false }],
      groups: {
        full_text: { state: "undivided", unit_price: null, covered: { months: 0 }, lacking: { undivided: 12 } },
      },
    });
    // The neighbor has no reports of books, which does not make its journals incomplete.
    expect(await full(pk, { from: "2024-01", to: "2024-12" })).toMatchObject({
      ...{ price: "1800.00", state: "complete", unit_price: 1800 / (360 + 240 + 120) },
    });
    expect(await full(pk, { from: "2024-07", to: "2024-12" })).toMatchObject({ price: "900.00", unit_price: 2.5 });
    expect(await listPricesByYear((await consortium("usage.view")).within(library), { year: 2024 })).toContainEqual({
      ...{ platform: books, year: 2024, price: null, prices: 1 },
    });
    await deleteAgreement(await consortium("agreements.manage"), pk);
  });

  test("are grouped by fund, department, agreement and library, and divide use by price", async () => {
    const pays = (organization: number, amount: string, fields: object) => priceOf(organization, { amount, ...fields });
    // Journals cost the library 900 from one fund and 300 from another; its 360 uses divide 270 : 90.
    const first = await create({
      name: "Alpha",
      prices: [
        pays(library, "900", { fund: "Journals", department: "Science" }),
        pays(library, "600", { fund: "Journals", department: "Science", year: 2023 }),
        pays(neighbor, "240", { fund: "Journals", department: "" }),
      ],
    });
    const second = await create({
      name: "Beta",
      prices: [pays(library, "300", { fund: "journals ", department: "Law" })],
    });
    const third = await create({ name: "Gamma", prices: [pays(library, "100", { fund: "Gifts" })] });
    const fourth = await create({
      name: "Delta",
      platforms: [{ platform: books }],
      prices: [pays(library, "480", {})],
    });
    const read = async (by: "agreement" | "fund" | "department" | "organization") => {
      const { parts } = await readCostByPart(await consortium("usage.view"), {
        ...{ organization: -1, by, from: "2024-01", to: "2024-12", running },
      });
      const own = parts.filter(({ pk, name }) =>
        by === "agreement" ? [first, second, third, fourth].some((one) => one.pk === pk) : name !== "" || by === "fund",
      );
      return new Map(own.map((part) => [part.name, part]));
    };
    const near = (value: number) => expect.closeTo(value, 6);
    // The price of journals at the library is 1300: 900 + 300 + 100.
    const perPrice = 360 / 1300;
    const agreements = await read("agreement");
    expect(agreements.get("Alpha")).toMatchObject({
      ...{ price: "1140.00", paying: 2, before: { price: "600.00", unit_prices: { full_text: null } } },
      groups: {
        full_text: {
          state: "complete",
          unit_price: near(1140 / (900 * perPrice + 120)),
          titles: near((2 * 900) / 1300 + 1),
        },
        search: { state: "no_interest", unit_price: null, title_price: null },
      },
    });
    expect(agreements.get("Gamma")?.groups.full_text).toMatchObject({
      ...{ covered: { price: "100.00", uses: near(100 * perPrice) }, unit_price: near(1300 / 360) },
      ...{ titles: near((2 * 100) / 1300), title_price: near(650) },
    });
    // No use counts twice: 360 and 240 of the library, 120 of the neighbor.
    const uses = [...agreements.values()].reduce((sum, one) => sum + (one.groups.full_text?.covered.uses ?? 0), 0);
    expect(uses).toBeCloseTo(720, 6);
    const funds = await read("fund");
    expect([funds.get("Journals")?.price, funds.get("Gifts")?.price]).toEqual(["1440.00", "100.00"]);
    expect(funds.get("Journals")?.groups.full_text).toMatchObject({
      unit_price: near(1440 / (1200 * perPrice + 120)),
    });
    const departments = await read("department");
    expect([...departments.keys()].sort()).toEqual(["Law", "Science"]);
    expect(departments.get("Law")?.groups.full_text).toMatchObject({ covered: { uses: near(300 * perPrice) } });
    const libraries = await read("organization");
    expect(libraries.get("Telč")).toMatchObject({
      ...{ price: "1780.00", agreements: 4 },
      groups: { full_text: { unit_price: near(1780 / 600), titles: near(3), title_price: near(1780 / 3) } },
    });
    expect(libraries.get("Znojmo")?.groups.full_text).toMatchObject({ unit_price: near(2) });
    for (const { pk } of [first, second, third, fourth])
      await deleteAgreement(await consortium("agreements.manage"), pk);
  });

  test("add up for one platform, each by the days of its license", async () => {
    const first = await create({ prices: [priceOf(library, { amount: "1200" })] });
    const license = { year: undefined, from: "2024-10-01", to: "2025-09-30" };
    const second = await create({ prices: [priceOf(library, { amount: "2400", ...license })] });
    const { platforms } = await readCostPerUse(await consortium("usage.view"), {
      ...{ organization: library, from: "2024-10", to: "2024-12", running },
    });
    // Three months of each: 3 × 100 + 3 × 200, for 3 × 30 uses.
    expect(platforms.find((one) => one.pk === journals)).toMatchObject({
      ...{ price: "900.00", prices: 2 },
      groups: { full_text: { state: "complete", unit_price: 10 } },
    });
    const years = await readAgreementYears(await consortium("usage.view"), second.pk, { begin: 1, last: 9, running });
    expect(years.map(({ year, price }) => [year, price])).toEqual([
      ["2024", "600.00"],
      ["2025", "1800.00"],
    ]);
    expect(years[1]?.groups.full_text).toMatchObject({ unit_price: null, covered: { uses: 0 } });
    for (const { pk } of [first, second]) await deleteAgreement(await consortium("agreements.manage"), pk);
  });

  test("are split between libraries so that the parts add up", async () => {
    const { pk } = await create({ organization: null });
    const payers = [library, neighbor].map((organization) => ({ organization }));
    const split = async (fields: object) =>
      splitPrice(
        await consortium("agreements.manage"),
        pk,
        splitPriceCall.body.parse({ total: "1000.01", currency: "CZK", year: 2024, payers, ...fields }),
      );
    const amounts = async (fields: object) => (await split(fields)).map(({ amount }) => amount);
    expect(await amounts({ by: "equal", is_preview: true })).toEqual(["500.01", "500.00"]);
    await expect(split({ by: "fte" })).rejects.toThrow(Invalid);
    for (const [organizationId, year, fte] of [
      [library, 2023, 300],
      [library, 2025, 9000],
      [neighbor, 2022, 100],
    ] as const)
      await db().organizationYear.create({ data: { organizationId, year, fte } });
    expect(await split({ by: "fte", is_preview: true })).toMatchObject([
      { organization: { pk: library }, weight: 300, fte_year: 2023, amount: "750.01" },
      { organization: { pk: neighbor }, weight: 100, fte_year: 2022, amount: "250.00" },
    ]);
    const shares = (...parts: string[]) => payers.map((payer, at) => ({ ...payer, share: parts[at] }));
    await expect(split({ by: "shares", payers: shares("10", "80") })).rejects.toThrow(Invalid);
    expect(await db().agreementPrice.count({ where: { agreementId: pk } })).toBe(0);
    expect(await amounts({ by: "shares", payers: shares("12,5", "87.5") })).toEqual(["125.00", "875.01"]);
    const { prices, is_whole } = await readAgreement(await consortium("usage.view"), pk);
    expect(prices.map(({ amount }) => amount).sort()).toEqual(["125.00", "875.01"]);
    expect(is_whole).toBe(true);
    await db().organizationYear.deleteMany({ where: { organizationId: { in: [library, neighbor] } } });
    await deleteAgreement(await consortium("agreements.manage"), pk);
  });

  test("of the consortium show each library its own price, and no file", async () => {
    const { pk, revision } = await create({
      organization: null,
      prices: [priceOf(library, { amount: "10" }), priceOf(neighbor, { amount: "90", fund: "Books" })],
    });
    const reader = await member("usage.view", library, false);
    const own = await readAgreement(reader, pk);
    expect(own).toMatchObject({ is_whole: false, can_edit: false, files: null, prices: [{ amount: "10.00" }] });
    expect(own.years).toEqual([{ year: 2024, price: "10.00" }]);
    expect(await listAgreements(reader, listed({ from: "2024-01", to: "2024-12" }), "en")).toMatchObject({
      count: 1,
      results: [{ pk, price: "10.00", organizations: 1, funds: [] }],
    });
    await expect(readAgreement(await member("usage.view", brno), pk)).rejects.toThrow(NotFound);
    const admin = await member("agreements.manage");
    const change = changeAgreementCall.body.parse({ name: "Mine", revision, platforms: [{ platform: journals }] });
    await expect(changeAgreement(admin, pk, { ...change, organization: library })).rejects.toThrow(Forbidden);
    await expect(deleteAgreement(admin, pk)).rejects.toThrow(Forbidden);
    await expect(createPrice(admin, pk, draft(neighbor, { amount: "1", year: 2026 }))).rejects.toThrow(NotFound);
    const other = await db().agreementPrice.findFirstOrThrow({ where: { agreementId: pk, organizationId: neighbor } });
    await expect(deletePrice(admin, { agreement: pk, price: other.id })).rejects.toThrow(NotFound);
    // As payments before, the price of their own library is theirs to correct.
    const [price] = own.prices;
    if (!price) throw new Error("no price");
    const corrected = { ...draft(library, { amount: "11" }), revision: price.revision };
    expect(await changePrice(admin, { agreement: pk, price: price.pk }, corrected)).toMatchObject({ amount: "11.00" });
    await expect(createAgreement(admin, { ...change, organization: null, prices: [] })).rejects.toThrow(Forbidden);
    await deleteAgreement(await consortium("agreements.manage"), pk);
  });

  test("are checked for conflicts, and logged", async () => {
    const scope = await member("agreements.manage");
    const body = { name: "Logged", organization: library, platforms: [{ platform: journals }] };
    const made = await createAgreement(scope, createAgreementCall.body.parse(body));
    const place = { agreement: made.pk, price: 0 };
    const added = await createPrice(scope, made.pk, draft(library, { amount: "5", currency: "EUR", year: 2025 }));
    const again = { ...draft(library, { amount: "6", year: undefined, from: "2025-12-31", to: "2026-01-31" }) };
    await expect(createPrice(scope, made.pk, again)).rejects.toThrow(Invalid);
    // The same days, from another fund.
    const books = await createPrice(scope, made.pk, { ...again, fund: "Books" });
    expect(books).toMatchObject({ fund: "Books", price: "6.00" });
    const change = { ...draft(library, { amount: "7", currency: "EUR", reference_amount: "170.20", year: 2025 }) };
    const changed = { ...change, vat_rate: "21", revision: added.revision };
    expect(await changePrice(scope, { ...place, price: added.pk }, changed)).toMatchObject({
      ...{ amount: "7.00", amount_with_vat: "8.47", price: "170.20" },
    });
    await expect(changePrice(scope, { ...place, price: added.pk }, changed)).rejects.toThrow(OutOfDate);
    const head = changeAgreementCall.body.parse({ ...body, name: "Renamed", revision: made.revision });
    expect(await changeAgreement(scope, made.pk, head)).toMatchObject({ name: "Renamed", revision: made.revision + 1 });
    await expect(changeAgreement(scope, made.pk, head)).rejects.toThrow(OutOfDate);
    await deletePrice(scope, { ...place, price: added.pk });
    await expect(deletePrice(scope, { ...place, price: added.pk })).rejects.toThrow(NotFound);
    await deleteAgreement(scope, made.pk);
    await expect(readAgreement(scope, made.pk)).rejects.toThrow(NotFound);
    const trail = await db().auditEntry.findMany({
      where: { OR: [{ subject: `payment ${added.pk}` }, { subject: `agreement ${made.pk}` }] },
      orderBy: { id: "asc" },
    });
    expect(trail.map(({ action, organizationId }) => [action, organizationId])).toEqual([
      ["agreement.create", library],
      ["payment.create", library],
      ["payment.change", library],
      ["agreement.change", library],
      ["payment.delete", library],
      ["agreement.delete", library],
    ]);
    expect(trail[2]?.after).toEqual({ amount: "7.00", reference_amount: "170.20 CZK", vat_rate: "21" });
  });

  test("need platforms that the organization can use, and shares that add up", async () => {
    await expect(create({ organization: library, platforms: [{ platform: ownOfZlin }] })).rejects.toThrow(Invalid);
    const scope = await member("agreements.manage");
    const draftOf = (fields: object) => createAgreementCall.body.parse({ name: "x", ...fields });
    const elsewhere = draftOf({ organization: neighbor, platforms: [{ platform: journals }] });
    await expect(createAgreement(scope, elsewhere)).rejects.toThrow(NotFound);
    const isValid = (...shares: (string | null)[]) =>
      createAgreementCall.body.safeParse({
        name: "x",
        platforms: shares.map((share, at) => ({ platform: at + 1, share })),
      }).success;
    expect([isValid("40", "60"), isValid(null, null), isValid("33,3333", "33.3333", "33.3334")]).toEqual([
      ...[true, true, true],
    ]);
    expect([isValid("40", "59.9999"), isValid("100", null), isValid("-1", "101"), isValid()]).toEqual([
      ...[false, false, false, false],
    ]);
  });

  test.each(["-1", "1.234", "1e3", "", "1,234", "9999999999999"])("%s is rejected as an amount", (amount) => {
    expect(priceDraft.safeParse(draft(brno, { amount: "1" })).success).toBe(true);
    expect(priceDraft.safeParse({ ...draft(brno, { amount: "1" }), amount }).success).toBe(false);
  });

  test("are listed in the reference currency with missing exchange rates", async () => {
    const { results } = await listAgreements(
      await superuser("usage.view"),
      listed({ organization: brno, from: "2024-01", to: "2024-12", order_by: "price", desc: "true", page_size: 100 }),
      "en",
    );
    const of = (platform: number) => results.find((one) => one.platforms.some(({ pk }) => pk === platform));
    expect([of(jstor)?.price, of(scopus)?.price, of(scopus)?.is_convertible]).toEqual(["1200.00", null, false]);
    const prices = results.flatMap(({ price }) => (price === null ? [] : Number(price)));
    expect(prices).toEqual(prices.toSorted((one, other) => other - one));
    expect((await listRates(await admin("usage.view"))).missing).toEqual([{ currency: "USD", year: 2024, prices: 1 }]);
    const all = await listPricesByYear(await superuser("usage.view"), { year: 2024 });
    expect(all.filter(({ platform }) => platform === jstor || platform === scopus)).toEqual([
      { platform: jstor, year: 2024, price: "2000.50", prices: 2 },
      { platform: scopus, year: 2024, price: null, prices: 1 },
    ]);
  });
});

describe("a sheet", () => {
  const preview = async (text: string, language = "en", organization = brno) => {
    const form = new FormData();
    form.set("file", new File([text], "prices.csv"));
    form.set("organization", String(organization));
    const sent = new Request("http://usus.example", { method: "POST", body: form });
    const body = await sent.arrayBuffer();
    const headers = {
      "content-type": sent.headers.get("content-type") ?? "",
      "content-length": String(body.byteLength),
      "accept-language": language,
    };
    const request = new Request("http://usus.example", { method: "POST", body, headers });
    return previewPrices(await (organization > 0 ? admin("agreements.manage") : manager()), request);
  };

  test("is previewed row by row", async () => {
    const { prices, unknown } = await preview(
      [
        "Platform;Year;Price;Currency;Remark",
        "jstor;2024;1200,00;;as before",
        "JSTOR;2023;110,5;EUR;dearer",
        "Scopus;2022;1 000;CZK;",
        "Scopus;2022;1 001;CZK;twice",
        "Nowhere;2022;5;;",
        "EBSCO;2022;free;;",
        "EBSCO;2022;;;to be filled in",
      ].join("\n"),
    );
    expect(unknown).toEqual(["Remark"]);
    expect(prices.map(({ row, state, former, problem }) => [row, state, former ?? problem])).toEqual([
      [2, "same", null],
      [3, "changed", "100.00 EUR"],
      [4, "new", null],
      [5, "wrong", "The file has two prices of this agreement for the same days"],
      [6, "wrong", "This platform does not exist"],
      [7, "wrong", "Enter the amount as digits, with at most two decimals"],
    ]);
  });

  test("names agreements, several platforms, funds and VAT; doubtful rows are left to people", async () => {
    const { prices, unknown } = await preview(
      [
        "Agreement,Provider,Platform,From,To,Amount,VAT,Fund,Department",
        "Big Deal,Acme,JSTOR | Scopus,2021-10-01,2022-09-30,100,21 %,Books,Law",
        "Big Deal,Acme,JSTOR | Scopus,2021-10-01,2022-09-30,50,0.21,Journals,Law",
        "Other,Acme,JSTOR,2024-06-01,2024-06-30,5,,,",
        `PLATFORM ${jstor},Acme,EBSCO,2021-01-01,2021-12-31,7,,,`,
        "Big Deal,Acme,JSTOR,2030-01-01,2030-12-31,8,150,,",
      ].join("\n"),
    );
    expect(unknown).toEqual([]);
    expect(prices.map(({ state, agreement, vat_rate: vat, fund }) => [state, agreement, vat, fund])).toEqual([
      ["new", null, "21", "Books"],
      ["new", null, "21", "Journals"],
      ["doubtful", null, null, ""],
      ["doubtful", await agreementOf(brno), null, ""],
      ["wrong", null, null, ""],
    ]);
    expect(prices[0]?.platforms.map(({ pk }) => pk)).toEqual([jstor, scopus]);
    expect(prices[2]?.problem).toContain("it may be the same one");
  });

  test("is previewed with names and amounts in the reader's locale", async () => {
    await db().platform.update({ where: { id: jstor }, data: { nameCs: "JSTOR česky" } });
    const { prices } = await preview("Platform;Year;Price;Currency\nJSTOR;2023;110,5;EUR", "cs");
    expect(prices).toMatchObject([{ platform_names: "JSTOR česky", former: "100,00 EUR" }]);
    await db().platform.update({ where: { id: jstor }, data: { nameCs: null } });
  });

  test("is imported completely or not at all", async () => {
    const scope = await admin("agreements.manage");
    const before = await db().agreementPrice.count();
    const base = { organization: brno, platforms: [ebsco], agreement_name: "EBSCO", year: 2022, currency: "CZK" };
    const rows = (...all: object[]) =>
      importAgreementsCall.body.parse({ prices: all.map((one) => ({ ...base, amount: "3", ...one })) }).prices;
    await expect(importPrices(scope, rows({}, { platforms: [ownOfZlin] }))).rejects.toThrow(Refused);
    await expect(importPrices(scope, rows({}, { organization: zlin }))).rejects.toThrow(NotFound);
    await expect(importPrices(scope, rows({}, { fund: "", amount: "4" }, { agreement: 999_999 }))).rejects.toThrow();
    expect(await db().agreementPrice.count()).toBe(before);
    const expected = { agreement: await agreementOf(brno), platforms: [jstor], year: 2024, amount: "1200" };
    expect(await importPrices(scope, rows({}, expected))).toEqual({ created: 1, changed: 0, same: 1, agreements: 1 });
    const { id } = await db().agreement.findFirstOrThrow({ where: { name: "EBSCO", organizationId: brno } });
    const changed = rows({ agreement: id, amount: "4" });
    expect(await importPrices(scope, changed)).toEqual({ created: 0, changed: 1, same: 0, agreements: 0 });
  });

  test("makes one agreement of the consortium where several libraries pay, and one each for a bare platform", async () => {
    const { prices } = await preview(
      [
        "Agreement,Organization,Platform,Year,Amount",
        "Alliance,Brno,JSTOR | EBSCO,2019,10",
        "Alliance,Zlín,JSTOR | EBSCO,2019,20",
        ",Brno,Scopus,2018,1",
        ",Zlín,Scopus,2018,2",
      ].join("\n"),
      "en",
      -1,
    );
    const body = importAgreementsCall.body.parse({
      prices: prices.map((one) => ({ ...one, platforms: one.platforms.map(({ pk }) => pk) })),
    });
    // Brno has an agreement for Scopus already.
    expect(await importPrices(await manager(), body.prices)).toEqual({
      ...{ created: 4, changed: 0, same: 0, agreements: 2 },
    });
    const made = await db().agreement.findMany({
      where: { name: { in: ["Alliance", "Scopus"] } },
      select: { name: true, organizationId: true, _count: { select: { platforms: true, prices: true } } },
      orderBy: { name: "asc" },
    });
    expect(made).toEqual([
      { name: "Alliance", organizationId: null, _count: { platforms: 2, prices: 2 } },
      { name: "Scopus", organizationId: zlin, _count: { platforms: 1, prices: 1 } },
    ]);
    const again = await preview("Agreement,Organization,Platform,Year,Amount\nAlliance,Zlín,JSTOR,2019,20", "en", -1);
    expect(again.prices).toMatchObject([{ state: "same" }]);
  });
});
