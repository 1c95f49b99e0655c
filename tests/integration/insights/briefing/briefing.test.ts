import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, expect, test } from "vitest";
import { calendarYear, dayColumns } from "@/lib/cost/license-period";
import { month, monthRange } from "@/lib/counter/standard/month";
import { addEntitlementList } from "@/lib/entitlements/add-entitlements";
import { readEntitlements } from "@/lib/entitlements/read-entitlements";
import { briefingFile } from "@/lib/insights/briefing/briefing-file";
import { briefingCall } from "@/lib/insights/briefing/contract";
import { mailBriefing } from "@/lib/insights/briefing/mail-briefing";
import { readBriefing } from "@/lib/insights/briefing/read-briefing";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Invalid, NotFound, Refused } from "@/lib/kit/errors";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { unseal } from "@/lib/kit/seal";
import { waitingMail } from "@/lib/mail/mail";
import { MAIL_OWNER, mailWork } from "@/lib/mail/mail-work";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { agreePrices } from "@/tests/support/agreed-prices";
import {
  aLibrary,
  aPlatform,
  aText,
  aTitle,
  fact,
  metricId,
  openWorld,
  reader,
  reportTypeId,
  usedTogether,
} from "../../reports/world";
import { sending } from "../../title-lists/scene";

/*
 * Brno pays for Lumina in the last two years, and Zlín uses it without paying. The reports of Brno are whole in both years.
 * The list of accessible titles has annals, bees and cells; all figures are counted again from these records.
 */

const THIS_YEAR = Number(runningMonth().slice(0, 4));
const LAST = String(THIS_YEAR - 1);
const BEFORE = String(THIS_YEAR - 2);

type Use = { title: Title; month: string; open: boolean; uses: number };

const issns = { annals: "1000-0003", bees: "1000-0011", cells: "1000-002X", dunes: "1000-0038" } as const;
type Title = keyof typeof issns;
const use: readonly Use[] = [
  { title: "annals", month: `${BEFORE}-02`, open: false, uses: 700 },
  { title: "bees", month: `${BEFORE}-11`, open: false, uses: 300 },
  { title: "annals", month: `${LAST}-03`, open: false, uses: 480 },
  { title: "annals", month: `${LAST}-04`, open: true, uses: 120 },
  { title: "bees", month: `${LAST}-12`, open: false, uses: 100 },
];
const refused = { title: "dunes", month: `${LAST}-05`, count: 14 } as const;
const ofZlin = { title: "cells", month: `${LAST}-06`, uses: 5000 } as const;

const ids = new Map<string, number>();
let brno: number;
let zlin: number;
let lumina: number;
let vega: number;
let deal: number;

const sum = (some: readonly Use[]) => some.reduce((total, { uses }) => total + uses, 0);
const inYear = (year: string) => use.filter(({ month }) => month.startsWith(year));

beforeAll(async () => {
  await openWorld();
  await prepareQueue();
  [brno, zlin] = [await aLibrary("Brno"), await aLibrary("Zlín")];
  [lumina, vega] = [await aPlatform("Lumina"), await aPlatform("Vega")];
  for (const [name, issn] of Object.entries(issns)) ids.set(name, await aTitle(name, { issn }));
  await db().title.updateMany({ data: { publicationType: "journal" } });
  const journals = await reportTypeId("TR51");
  await db().platformInterest.createMany({
    data: [lumina, vega].map((platformId) => ({ platformId, reportTypeId: journals })),
  });
  await importReports(journals);
  [deal = 0] = await agreePrices({ organizationId: brno, platformId: lumina, days: Number(BEFORE), amount: 1000 });
  await db().agreement.update({ where: { id: deal }, data: { name: "Lumina deal", provider: "Lumina Press" } });
  await db().agreementPrice.create({
    data: {
      ...{ agreementId: deal, organizationId: brno, amount: 1100, currency: settings().REFERENCE_CURRENCY },
      ...dayColumns(calendarYear(Number(LAST))),
    },
  });
});

async function importReports(journals: number): Promise<void> {
  const [requests, noLicense] = [await metricId("Total_Item_Requests"), await metricId("No_License")];
  const [controlled, open] = [await aText("Access_Type", "Controlled"), await aText("Access_Type", "Open")];
  const counted = (title: string, metric: number, value: number, accessType = 0) =>
    fact({ titleId: ids.get(title) ?? 0, metricId: metric, value, accessType });
  const months = (from: string, to: string) => monthRange(month(`${from}-01`), month(`${to}-12`));
  const place = { platformId: lumina, reportTypeId: journals };
  await usedTogether([
    ...months(BEFORE, LAST).map((month) => ({
      imported: { ...place, organizationId: brno, month },
      facts: [
        ...use
          .filter((one) => one.month === month)
          .map((one) => counted(one.title, requests, one.uses, one.open ? open : controlled)),
        ...(month === refused.month ? [counted(refused.title, noLicense, refused.count)] : []),
      ],
    })),
    ...months(LAST, LAST).map((month) => ({
      imported: { ...place, organizationId: zlin, month },
      facts: month === ofZlin.month ? [counted(ofZlin.title, requests, ofZlin.uses, controlled)] : [],
    })),
  ]);
}

const running = { locale: "en" } as const;

async function briefingOf(
  asked: Record<string, string>,
  {
    libraries = [brno],
    organization = brno,
  }: { libraries?: readonly number[] | "everything"; organization?: number } = {},
) {
  return readBriefing(await reader(libraries), organization, { query: briefingCall.query.parse(asked), running });
}

test("an agreement is described by its last complete year, with the use of those who pay", async () => {
  const briefing = await briefingOf({ agreement: String(deal) }, { libraries: "everything", organization: -1 });
  expect(briefing).toMatchObject({ name: "Lumina deal", provider: "Lumina Press", year: `${LAST}-01` });
  expect(briefing.organizations.map(({ name }) => name)).toEqual(["Brno"]);
  expect(briefing.last_day).toBe(`${LAST}-12-31`);
  const [before, last, ...later] = briefing.years;
  expect(before).toMatchObject({
    year: BEFORE,
    price: "1000.00",
    uses: sum(inYear(BEFORE)),
    present: 12,
    expected: 12,
  });
  expect(before?.cost?.unit_price).toBeCloseTo(1000 / sum(inYear(BEFORE)));
  expect(last).toMatchObject({ year: LAST, price: "1100.00", uses: sum(inYear(LAST)), is_priced: true });
  expect(last?.cost?.unit_price).toBeCloseTo(1100 / sum(inYear(LAST)));
  // The running year has no report, and no price.
  expect(later).toMatchObject([{ year: String(THIS_YEAR), price: null, uses: null, is_priced: false }]);
});

test("access types, most used titles and denials are of the year described", async () => {
  const briefing = await briefingOf({ agreement: String(deal) });
  const open = sum(inYear(LAST).filter((one) => one.open));
  expect(briefing.access).toEqual({ controlled: sum(inYear(LAST)) - open, open, unspecified: 0 });
  expect(briefing.titles).toEqual({
    ...{ used: 2, most: 1 },
    top: [
      { pk: ids.get("annals"), name: "annals", count: 600 },
      { pk: ids.get("bees"), name: "bees", count: 100 },
    ],
  });
  expect(briefing.denials).toEqual({
    ...{ kind: "all", titles: 1, refused: refused.count },
    top: [{ pk: ids.get("dunes"), name: "dunes", count: refused.count }],
  });
  expect(briefing.value.state).toBe("no_list");
});

test("another year can be chosen, and one that cannot be described is the default", async () => {
  const before = await briefingOf({ agreement: String(deal), year: `${BEFORE}-01` });
  expect(before.year).toBe(`${BEFORE}-01`);
  expect(before.titles?.top.map(({ count }) => count)).toEqual([700, 300]);
  expect(before.denials).toMatchObject({ refused: 0, titles: 0, top: [] });
  expect((await briefingOf({ agreement: String(deal), year: "1999-01" })).year).toBe(`${LAST}-01`);
});

test("a platform is described for one library or all, with the prices of its agreements", async () => {
  const ofBrno = await briefingOf({ platform: String(lumina) });
  expect(ofBrno.years.map(({ price, uses }) => [price, uses])).toEqual([
    ["1000.00", sum(inYear(BEFORE))],
    ["1100.00", sum(inYear(LAST))],
    [null, null],
  ]);
  expect(ofBrno.shared).toEqual({ kind: "used", titles: 0, uses: 0, of_titles: 2, of_uses: sum(inYear(LAST)) });
  const all = await briefingOf({ platform: String(lumina) }, { libraries: "everything", organization: -1 });
  expect(all.years.find(({ year }) => year === LAST)?.uses).toBe(sum(inYear(LAST)) + ofZlin.uses);
  expect(all.organizations).toHaveLength(2);
});

test("with a list of accessible titles, denials and overlap are those of the list", async () => {
  const { id } = await db().user.create({ data: { email: "all@example.test", username: "all@example.test" } });
  const consortium = await scopeOf("entitlements.manage", actingUser({ id, isSuperuser: true }), [brno, zlin]);
  const list = (platform: number, names: readonly Title[]) => {
    const rows = names.map((name) => [name, issns[name], "serial"].join("\t"));
    const text = ["publication_title\tprint_identifier\tpublication_type", ...rows].join("\n");
    const fields = { organization: "-1", platform: String(platform), valid_from: `${BEFORE}-01-01` };
    return addEntitlementList(consortium, sending("list.tsv", text, fields), "en");
  };
  await list(lumina, ["annals", "bees", "cells"]);
  for (const { fileId } of await db().entitlementVersion.findMany({ where: { state: "processing" } }))
    await readEntitlements(fileId, new AbortController().signal);
  const briefing = await briefingOf({ agreement: String(deal) });
  expect(briefing.value).toMatchObject({ state: "ready", used: { titles: 2 }, unused: { titles: 1 } });
  expect(briefing.denials).toMatchObject({ kind: "not_entitled", titles: 1, refused: refused.count });
  expect(briefing.denials?.top).toMatchObject([{ name: "dunes", count: refused.count }]);
  expect(briefing.shared).toMatchObject({ kind: "listed", titles: 0, of_uses: sum(inYear(LAST)) });
});

test.each([
  ["en", "en", [`Briefing: Lumina deal`, "For a lower price", "14 denials at 1 title", "Page 1 of 1"]],
  ["cs", "cs", ["Podklady k jednání: Lumina deal", "Pro nižší cenu", "Nejpoužívanější tituly", "Strana 1 z 1"]],
] as const)("its PDF says the same in %s", async (language, locale, texts) => {
  const query = briefingCall.query.parse({ agreement: String(deal) });
  const answer = await briefingFile(await reader([brno]), brno, { query, running: { locale } });
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
  const { text } = await extractText(pdf, { mergePages: true });
  for (const part of texts) expect(text.replace(/\s+/g, " "), language).toContain(part);
  expect((await pdf.getMarkInfo())?.Marked).toBe(true);
});

async function queuedMails() {
  const jobs = await db().$queryRaw<{ payload: unknown }[]>`
    SELECT jobs.payload FROM graphile_worker._private_jobs jobs
      JOIN graphile_worker._private_tasks tasks ON tasks.id = jobs.task_id
    WHERE tasks.identifier = ${mailWork.name}`;
  return jobs.map(({ payload }) =>
    waitingMail.parse(JSON.parse(unseal(mailWork.payload.parse(payload).sealed, MAIL_OWNER))),
  );
}

test("a person gets it as a PDF by e-mail, but only at a verified address", async () => {
  const email = "ada@example.test";
  const { id } = await db().user.create({ data: { email, username: email } });
  const memberships = [{ organizationId: brno, isAdmin: false, isMaster: false }];
  const person = await scopeOf("signed-in", actingUser({ id, email, memberships }), [brno]);
  const request = { organization: brno, query: briefingCall.query.parse({ agreement: String(deal) }) };
  const sent = async () =>
    mailBriefing(person, await reader([brno]), { ...request, running: { locale: "cs" as const } });
  await expect(sent()).rejects.toThrow(Refused);
  expect(await queuedMails()).toEqual([]);
  await db().user.update({ where: { id }, data: { verifiedEmail: email } });
  expect(await sent()).toEqual({ to: email });
  const [mail] = await queuedMails();
  expect(mail).toMatchObject({ to: email, language: "cs", template: "briefing" });
  expect(mail?.values.title).toBe("Podklady k jednání: Lumina deal");
  expect(mail?.values.link).toContain(`/cs/agreements/${deal}/briefing/?year=${LAST}-01&selected_organization=${brno}`);
  expect(mail?.attachment).toMatchObject({ type: "application/pdf" });
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(mail?.attachment?.content ?? "", "base64")));
  const { text } = await extractText(pdf, { mergePages: true });
  expect(text).toContain("Lumina deal");
});

test("an agreement, platform or library out of reach is not found, and something must be named", async () => {
  await expect(briefingOf({ agreement: String(deal) }, { libraries: [zlin], organization: zlin })).rejects.toThrow(
    NotFound,
  );
  await expect(briefingOf({ platform: String(lumina) }, { libraries: [zlin] })).rejects.toThrow(NotFound);
  await expect(briefingOf({ platform: String(lumina + 1000) })).rejects.toThrow(NotFound);
  await expect(briefingOf({})).rejects.toThrow(Invalid);
  await expect(briefingOf({ agreement: String(deal), platform: String(lumina) })).rejects.toThrow(Invalid);
  await expect(briefingOf({ platform: String(lumina), group: "none_such" })).rejects.toThrow(Invalid);
});
