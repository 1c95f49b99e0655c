import { beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "@/lib/access/permissions";
import { createPaymentCall } from "@/lib/cost/contract";
import { changePayment, createPayment, deletePayment, listPayments, listPricesByYear } from "@/lib/cost/payments";
import { listRates, saveRate } from "@/lib/cost/rates";
import { readCostPerUse } from "@/lib/cost/read-cost-per-use";
import { importPayments } from "@/lib/cost/sheets/import-payments";
import { paymentsFile } from "@/lib/cost/sheets/payments-file";
import { previewPayments } from "@/lib/cost/sheets/preview-payments";
import { defineDefaultInterest } from "@/lib/interest/define-defaults";
import { db, inTransaction } from "@/lib/kit/db";
import { Invalid, NotFound, OutOfDate, Refused } from "@/lib/kit/errors";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { aLibrary, aPlatform, fact, metricId, openWorld, reportTypeId, used } from "../reports/world";

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
  const whole = { organization: brno, from: "2024-01", to: "2024-12", weights: null, running, ...query };
  const { platforms } = await readCostPerUse(scope, whole);
  return platforms.find(({ name }) => name === platform);
}

describe("cost per use", () => {
  test("weights interest groups and divides the price among them", async () => {
    expect(await costOf("JSTOR", { weights: { full_text: 1, search: 0.5 } })).toMatchObject({
      state: "known",
      price: "1200.00",
      groups: {
        full_text: { interest: 400, unit_price: 2.4, cost: "960.00" },
        search: { interest: 200, unit_price: 1.2, cost: "240.00" },
        other: { interest: null, unit_price: null, cost: null },
      },
      // Three months have data; one of them is empty.
      data_months: 3,
      expected_months: 12,
    });
  });

  test("counts half of each price and their uses for a range over two years", async () => {
    const costs = await costOf("JSTOR", { from: "2023-07", to: "2024-06" });
    expect(costs).toMatchObject({ price: "1850.00", priced_months: 12, groups: { full_text: { interest: 340 } } });
    expect(costs?.groups.full_text?.unit_price).toBeCloseTo(1850 / 540, 10);
  });

  test("shows 0 uses for a month without usage, February of a leap year too", async () => {
    expect(await costOf("JSTOR", { from: "2024-02", to: "2024-02" })).toMatchObject({
      state: "no_use",
      price: "100.00",
      groups: { full_text: { interest: 0, unit_price: null, cost: null } },
    });
  });

  test("is unknown, not unused, where data are missing", async () => {
    expect(await costOf("JSTOR", { from: "2024-09", to: "2024-10" })).toMatchObject({
      ...{ state: "no_data", price: "200.00", data_months: 0 },
      groups: { full_text: { interest: null, unit_price: null, cost: null } },
    });
    // The database report exists for January only.
    expect(await costOf("JSTOR", { from: "2024-02", to: "2024-07", weights: { search: 1 } })).toMatchObject({
      ...{ state: "no_data", data_months: 2 },
      groups: { full_text: { interest: 100 }, search: { interest: null, unit_price: null } },
    });
  });

  test("has no price for an unused or unreported group when others have one", async () => {
    expect(
      await costOf("JSTOR", { from: "2024-02", to: "2024-07", weights: { full_text: 1, search: 1 } }),
    ).toMatchObject({
      state: "known",
      groups: { full_text: { interest: 100, unit_price: 6 }, search: { interest: null, unit_price: null, cost: null } },
    });
    expect(await costOf("JSTOR", { weights: { full_text: 1, full_text_denial: 1 } })).toMatchObject({
      state: "known",
      groups: { full_text: { unit_price: 3 }, full_text_denial: { interest: 0, unit_price: null, cost: "0.00" } },
    });
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
      ...{ state: "known", data_months: 12 },
      groups: { full_text: { interest: 1200, unit_price: 0.1, cost: "120.00" } },
    });
    for (const [from, to] of [
      ["2024-01", "2024-06"],
      ["2024-07", "2025-06"],
    ] as const)
      expect(await costsIn(from, to)).toMatchObject({
        ...{ state: "no_data", price: "60.00", data_months: 0 },
        groups: { full_text: { interest: null, unit_price: null } },
      });
    await db().payment.delete({ where: { id: pk } });
  });

  test("adds up prices and uses of all organizations", async () => {
    const costs = await costOf("JSTOR", { organization: -1 });
    expect(costs).toMatchObject({ price: "2000.50", payments: 2, groups: { full_text: { interest: 500 } } });
    expect(costs?.groups.full_text?.unit_price).toBeCloseTo(2000.5 / 700, 10);
  });

  test("of all organizations divides prices by the uses of those who paid", async () => {
    const { pk } = await pay(brno, { platform: ebsco, year: 2022, amount: "70" });
    const costs = await costOf("EBSCO", { organization: -1, from: "2022-01", to: "2022-12" });
    await db().payment.delete({ where: { id: pk } });
    expect(costs).toMatchObject({
      price: "70.00",
      groups: { full_text: { interest: 100, unit_price: 10, cost: "70.00" } },
    });
  });

  test("is null without a price or an exchange rate", async () => {
    expect(await costOf("EBSCO")).toMatchObject({
      state: "no_price",
      price: null,
      groups: { full_text: { interest: 7 } },
    });
    expect(await costOf("Scopus")).toMatchObject({
      ...{ state: "no_rate", price: null, unconverted: [{ currency: "USD", year: 2024 }] },
      groups: { full_text: { interest: 20, unit_price: null } },
    });
  });

  test("excludes uses of years without a price", async () => {
    await saveRate(await superuser("consortium.manage"), { currency: "USD", year: 2024, rate: "22.5", seen: null });
    expect(await costOf("Scopus", { from: "2023-01", to: "2024-12" })).toMatchObject({
      ...{ price: "225.00", priced_months: 12, state: "known" },
      groups: { full_text: { interest: 80, unit_price: 11.25, cost: "225.00" } },
    });
    await saveRate(await superuser("consortium.manage"), { currency: "USD", year: 2024, rate: null, seen: "22.5" });
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
      await expect(readCostPerUse(scope, { organization, weights: null, running })).rejects.toThrow(NotFound);
      await expect(listPayments(scope, organization, { page: 1, page_size: 9 })).rejects.toThrow(NotFound);
      await expect(listPricesByYear(scope, organization, {})).rejects.toThrow(NotFound);
      await expect(
        paymentsFile(scope, { organization, year: undefined, lacking: false, locale: "en" }),
      ).rejects.toThrow(NotFound);
    }
  });
});

describe("payments", () => {
  test("are listed in the reference currency with missing exchange rates", async () => {
    const { results } = await listPayments(await admin("usage.view"), brno, { page: 1, page_size: 9 });
    expect(
      results.map(({ platform, year, amount, currency, price }) => [platform, year, amount, currency, price]),
    ).toEqual([
      [jstor, 2024, "1200.00", "CZK", "1200.00"],
      [scopus, 2024, "10.00", "USD", null],
      [jstor, 2023, "100.00", "EUR", "2500.00"],
    ]);
    expect((await listRates(await admin("usage.view"))).missing).toEqual([
      { currency: "USD", year: 2024, payments: 1 },
    ]);
    const all = await listPricesByYear(await superuser("usage.view"), -1, { year: 2024 });
    expect(all).toEqual([
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
      ["payment.create", brno, { amount: "5.00", currency: "EUR", reference_amount: null }],
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
      [5, "wrong", "The file has this platform and year more than once"],
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
