import { beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "@/lib/access/permissions";
import { createPaymentCall } from "@/lib/cost/contract";
import { readCostWeights, saveCostWeights } from "@/lib/cost/cost-weights";
import { changePayment, createPayment, deletePayment, listPayments, listPricesByYear } from "@/lib/cost/payments";
import { listRates, saveRate } from "@/lib/cost/rates";
import { readCostByYear, readCostPerUse } from "@/lib/cost/read-cost-per-use";
import { importPayments } from "@/lib/cost/sheets/import-payments";
import { paymentsFile } from "@/lib/cost/sheets/payments-file";
import { previewPayments } from "@/lib/cost/sheets/preview-payments";
import { defineDefaultInterest } from "@/lib/interest/define-defaults";
import { db, inTransaction } from "@/lib/kit/db";
import { Invalid, NotFound, OutOfDate, Refused } from "@/lib/kit/errors";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { aLibrary, aPlatform, fact, metricId, openWorld, reportTypeId, used, usedTogether } from "../reports/world";

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

const draft = (fields: object) =>
  createPaymentCall.body.parse({ currency: "CZK", year: 2024, platform: jstor, ...fields });
const pay = async (organization: number, fields: object) =>
  createPayment(await superuser("payments.manage"), organization, draft(fields));

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
const monthly = async (organizationId: number, platformId: number, months: readonly string[], value: number) => {
  const reportType = await reportTypeId("TR51");
  const metric = await metricId("Total_Item_Requests");
  const place = { organizationId, platformId, reportTypeId: reportType };
  const facts = [fact({ metricId: metric, value })];
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
    await db().payment.delete({ where: { id: pk } });
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
    await expect(
      createPayment(await superuser("payments.manage"), brno, draft({ platform, amount: "5", year: 2025 })),
    ).rejects.toThrow(Invalid);
    await pay(brno, { platform, amount: "2400", year: undefined, from: "2025-07-16", to: "2026-07-15" });
    // The months in which one license follows another are whole.
    expect(await costOf("Fiscal", { from: "2025-07", to: "2025-07" })).toMatchObject({
      price: ((100 * 15 + 200 * 16) / 31).toFixed(2),
      groups: { full_text: { state: "complete" } },
    });
    expect(await listPricesByYear(await superuser("usage.view"), brno, { platform, year: 2024 })).toEqual([
      { platform, year: 2024, price: (500 + (100 * 16) / 31).toFixed(2), payments: 1 },
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
    await db().payment.delete({ where: { id: pk } });
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
      await expect(listPayments(scope, organization, { page: 1, page_size: 9 })).rejects.toThrow(NotFound);
      await expect(listPricesByYear(scope, organization, {})).rejects.toThrow(NotFound);
      await expect(paymentsFile(scope, { organization, lacking: false, locale: "en" })).rejects.toThrow(NotFound);
    }
  });
});

describe("payments", () => {
  test("are listed in the reference currency with missing exchange rates", async () => {
    const { results } = await listPayments(await admin("usage.view"), brno, { page: 1, page_size: 50 });
    const isFirst = ({ platform }: { platform: number }) => platform === jstor || platform === scopus;
    expect(
      results
        .filter(isFirst)
        .map(({ platform, year, amount, currency, price }) => [platform, year, amount, currency, price]),
    ).toEqual([
      [jstor, 2024, "1200.00", "CZK", "1200.00"],
      [scopus, 2024, "10.00", "USD", null],
      [jstor, 2023, "100.00", "EUR", "2500.00"],
    ]);
    expect((await listRates(await admin("usage.view"))).missing).toEqual([
      { currency: "USD", year: 2024, payments: 1 },
    ]);
    const all = await listPricesByYear(await superuser("usage.view"), -1, { year: 2024 });
    expect(all.filter(isFirst)).toEqual([
      { platform: jstor, year: 2024, price: "2000.50", payments: 2 },
      { platform: scopus, year: 2024, price: null, payments: 1 },
    ]);
  });

  test("exist once per platform and year; changes are checked for conflicts and logged", async () => {
    const scope = await admin("payments.manage");
    const made = await createPayment(scope, brno, draft({ platform: ebsco, amount: "5", currency: "EUR", year: 2025 }));
    await expect(createPayment(scope, brno, draft({ platform: ebsco, amount: "6", year: 2025 }))).rejects.toThrow(
      Invalid,
    );
    const place = { organization: brno, payment: made.pk };
    const change = { amount: "7", currency: "EUR", reference_amount: "170.20", revision: made.revision };
    expect(await changePayment(scope, place, change)).toMatchObject({ amount: "7.00", price: "170.20" });
    await expect(changePayment(scope, place, change)).rejects.toThrow(OutOfDate);
    await deletePayment(scope, place);
    await expect(deletePayment(scope, place)).rejects.toThrow(NotFound);
    const trail = await db().auditEntry.findMany({ where: { subject: `payment ${made.pk}` }, orderBy: { id: "asc" } });
    expect(trail.map(({ action, organizationId, after }) => [action, organizationId, after])).toEqual([
      [
        "payment.create",
        brno,
        { from: "2025-01-01", to: "2025-12-31", amount: "5.00", currency: "EUR", reference_amount: null },
      ],
      ["payment.change", brno, { amount: "7.00", reference_amount: "170.20 CZK" }],
      ["payment.delete", brno, null],
    ]);
  });

  test("of other organizations and their own platforms are not accessible", async () => {
    const scope = await admin("payments.manage");
    await expect(createPayment(scope, zlin, draft({ amount: "1", year: 2020 }))).rejects.toThrow(NotFound);
    await expect(createPayment(scope, brno, draft({ platform: ownOfZlin, amount: "1" }))).rejects.toThrow(Invalid);
    const { results } = await listPayments(await superuser("usage.view"), zlin, { page: 1, page_size: 9 });
    const theirs = { payment: results[0]?.pk ?? 0 };
    await expect(deletePayment(scope, { ...theirs, organization: zlin })).rejects.toThrow(NotFound);
    await expect(deletePayment(scope, { ...theirs, organization: brno })).rejects.toThrow(NotFound);
  });

  test.each(["-1", "1.234", "1e3", "", "1,234", "9999999999999"])("%s is rejected as an amount", (amount) => {
    expect(createPaymentCall.body.safeParse(draft({ amount: "1" })).success).toBe(true);
    expect(createPaymentCall.body.safeParse({ ...draft({ amount: "1" }), amount }).success).toBe(false);
  });
});

describe("a sheet", () => {
  const preview = async (text: string, language = "en") => {
    const form = new FormData();
    form.set("file", new File([text], "prices.csv"));
    const sent = new Request("http://usus.example", { method: "POST", body: form });
    const body = await sent.arrayBuffer();
    const headers = {
      "content-type": sent.headers.get("content-type") ?? "",
      "content-length": String(body.byteLength),
      "accept-language": language,
    };
    const request = new Request("http://usus.example", { method: "POST", body, headers });
    return previewPayments(await admin("payments.manage"), brno, request);
  };

  test("is previewed row by row", async () => {
    const { payments, unknown } = await preview(
      [
        "Platform;Year;Price;Currency;Note",
        "jstor;2024;1200,00;;as before",
        "JSTOR;2023;110,5;EUR;dearer",
        "Scopus;2022;1 000;CZK;",
        "Scopus;2022;1 001;CZK;twice",
        "Nowhere;2022;5;;",
        "EBSCO;2022;free;;",
        "EBSCO;2022;;;to be filled in",
      ].join("\n"),
    );
    expect(unknown).toEqual(["Note"]);
    expect(payments.map(({ row, state, former, problem }) => [row, state, former ?? problem])).toEqual([
      [2, "same", null],
      [3, "changed", "100.00 EUR"],
      [4, "new", null],
      [5, "wrong", "The file has two prices of this platform for the same days"],
      [6, "wrong", "This platform does not exist"],
      [7, "wrong", "Enter the amount as digits, with at most two decimals"],
    ]);
  });

  test("is previewed with names and amounts in the reader's locale", async () => {
    await db().platform.update({ where: { id: jstor }, data: { nameCs: "JSTOR česky" } });
    const { payments } = await preview("Platform;Year;Price;Currency\nJSTOR;2023;110,5;EUR", "cs");
    expect(payments).toMatchObject([{ platform_name: "JSTOR česky", former: "100,00 EUR" }]);
    await db().platform.update({ where: { id: jstor }, data: { nameCs: null } });
  });

  test("is imported completely or not at all", async () => {
    const scope = await admin("payments.manage");
    const before = await db().payment.count();
    const row = {
      organization: brno,
      platform: ebsco,
      year: 2022,
      amount: "3",
      currency: "CZK",
      reference_amount: null,
    };
    await expect(importPayments(scope, brno, [row, { ...row, platform: ownOfZlin }])).rejects.toThrow(Refused);
    await expect(importPayments(scope, brno, [row, { ...row, organization: zlin }])).rejects.toThrow(NotFound);
    expect(await db().payment.count()).toBe(before);
    const expected = { ...row, platform: jstor, year: 2024, amount: "1200" };
    expect(await importPayments(scope, brno, [row, expected])).toEqual({ created: 1, changed: 0, same: 1 });
    expect(await importPayments(scope, brno, [{ ...row, amount: "4" }])).toEqual({ created: 0, changed: 1, same: 0 });
  });
});
