import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { month } from "@/lib/counter/standard/month";
import { attachReport } from "@/lib/exports/make/attach-report";
import { defineDefaultGroups, defineDefaultInterest } from "@/lib/interest/define-defaults";
import { db, inTransaction } from "@/lib/kit/db";
import { Forbidden, NotFound, OutOfDate } from "@/lib/kit/errors";
import { runWorker, type Worker } from "@/lib/kit/jobs/run-worker";
import { seal } from "@/lib/kit/seal";
import { sendMailJob } from "@/lib/mail/jobs";
import { unsubscribeToken } from "@/lib/mail/unsubscribe-token";
import { createSavedReportCall, listSavedReportsCall } from "@/lib/reports/saved/contract";
import { createSavedReport } from "@/lib/reports/saved/create-saved-report";
import { listSavedReports } from "@/lib/reports/saved/list-saved-reports";
import { listSubscribers } from "@/lib/reports/subscriptions/list-subscribers";
import { saveSubscription } from "@/lib/reports/subscriptions/save-subscription";
import { tendSubscriptions } from "@/lib/reports/subscriptions/tend-subscriptions";
import { findEnding, unsubscribe } from "@/lib/reports/subscriptions/unsubscribe";
import { scopeOfPerson } from "@/lib/users/sessions/find-session";
import { type MailCatcher, startMailCatcher } from "@/tests/support/mail-catcher";
import { aLibrary, aPlatform, fact, metricId, openWorld, reportTypeId, used } from "../world";

const never = new AbortController().signal;
let catcher: MailCatcher;
let worker: Worker;
let brno: number;
let zlin: number;
let report: number;
let load: (organizationId: number, of: string, value: number) => Promise<unknown>;

type Reader = { id: number; email: string; own: Scope<"signed-in"> };
let admin: Reader;
let jana: Reader;
let petr: Reader;

async function reader(email: string, organizationId: number, { isAdmin = false, language = "en" } = {}) {
  const { id } = await db().user.create({
    data: {
      ...{ email, verifiedEmail: email, username: email, language },
      memberships: { create: { organizationId, isAdmin } },
    },
  });
  const own = await scopeOfPerson("signed-in", id);
  if (!own) throw new Error("nobody is there");
  return { id, email, own };
}

async function usageOf(id: number) {
  const scope = await scopeOfPerson("usage.view", id);
  if (!scope) throw new Error("nobody is there");
  return scope;
}

beforeAll(async () => {
  catcher = await startMailCatcher();
  Object.assign(process.env, { SMTP_URL: catcher.url, SITE_URL: "https://usus.example" });
  await openWorld();
  worker = await runWorker([{ jobs: [sendMailJob], concurrency: 1 }]);
  [brno, zlin] = [await aLibrary("Brno"), await aLibrary("Zlín")];
  const [platformId, reportType, metric] = [
    await aPlatform("JSTOR"),
    await reportTypeId("TR"),
    await metricId("Total_Item_Requests"),
  ];
  load = (organizationId, of, value) =>
    used({ organizationId, platformId, reportTypeId: reportType, month: of }, [fact({ metricId: metric, value })]);
  for (const of of ["2026-07", "2026-08", "2026-09"]) {
    await load(brno, of, 1000);
    await load(zlin, of, 7);
  }
  admin = await reader("admin@brno.example", brno, { isAdmin: true });
  jana = await reader("jana@brno.example", brno, { language: "cs" });
  petr = await reader("petr@zlin.example", zlin);
  const question = {
    version: 1,
    where: { reportType: ["TR"], metric: ["Total_Item_Requests"], month: { from: "2026-01", to: "2026-01" } },
    ...{ rows: ["platform"], columns: ["month"] },
  };
  const draft = createSavedReportCall.body.parse({
    ...{ name: "Use of platforms", access_level: "organization", owner_organization: brno },
    config: { question },
  });
  report = (await createSavedReport(admin.own, draft)).pk;
});
afterAll(async () => {
  await worker.stop();
  await worker.ended;
  await catcher.close();
  await db().$disconnect();
});

const tend = (today: string, at = `${today}-20T12:00:00Z`, attach = attachReport) =>
  tendSubscriptions(never, attach, new Date(at), month(today));

test("users subscribe themselves, administrators subscribe their own users only", async () => {
  await saveSubscription(jana.own, report, { user: jana.id, revision: null, frequency: "yearly" });
  const seen = await saveSubscription(admin.own, report, { user: jana.id, revision: 1, frequency: "monthly" });
  for (const revision of [null, 1])
    await expect(saveSubscription(jana.own, report, { user: jana.id, revision, frequency: null })).rejects.toThrow(
      OutOfDate,
    );
  expect(seen.map(({ user, is_self: isSelf, frequency }) => [user.email, isSelf, frequency])).toEqual([
    ["admin@brno.example", true, null],
    ["jana@brno.example", false, "monthly"],
  ]);
  expect((await listSubscribers(jana.own, report)).map(({ user }) => user.email)).toEqual(["jana@brno.example"]);
  const expected = { revision: null, frequency: "monthly" } as const;
  await expect(saveSubscription(jana.own, report, { ...expected, user: admin.id })).rejects.toThrow(Forbidden);
  await expect(saveSubscription(admin.own, report, { ...expected, user: petr.id })).rejects.toThrow(Forbidden);
  await expect(saveSubscription(petr.own, report, { ...expected, user: petr.id })).rejects.toThrow(NotFound);
});

test("administrators of the consortium send a shared report to any user", async () => {
  const { id: master } = await db().organization.create({ data: { name: "Consortium", isMaster: true } });
  const head = await reader("head@consortium.example", master, { isAdmin: true });
  const question = { version: 1, where: { reportType: ["TR"] }, rows: ["platform"], columns: ["metric"] };
  const draft = createSavedReportCall.body.parse({
    ...{ name: "Use in the consortium", access_level: "consortium", config: { question } },
  });
  const { pk } = await createSavedReport(head.own, draft);
  expect((await listSubscribers(head.own, pk)).map(({ user }) => user.email)).toEqual([
    ...["head@consortium.example", "admin@brno.example", "jana@brno.example", "petr@zlin.example"],
  ]);
  const expected = { user: petr.id, revision: null, frequency: "monthly" } as const;
  const after = await saveSubscription(head.own, pk, expected);
  expect(after.find(({ user }) => user.pk === petr.id)?.frequency).toBe("monthly");
  const savedReports = await listSavedReports(await usageOf(head.id), listSavedReportsCall.query.parse({}));
  expect(savedReports.results.map(({ name, mailing_count: count }) => [name, count])).toEqual([
    ["Use in the consortium", 1],
    ["Use of platforms", 1],
  ]);
  await db().savedReport.delete({ where: { id: pk } });
});

test("a month is sent once when its data are complete, with the reader's rights and language", async () => {
  await db().subscription.updateMany({ data: { createdAt: new Date("2026-09-10") } });
  expect(await tend("2026-09")).toBe(0);
  expect(await tend("2026-10", "2026-10-02T12:00:00Z")).toBe(1);
  expect(await tend("2026-10", "2026-10-03T12:00:00Z")).toBe(0);
  const { text, email, subject } = await catcher.waitFor("jana@brno.example", /Use of platforms/);
  expect(subject).toBe("Report: Use of platforms");
  expect(text).toContain(
    "Brno, 2026-09. Celkem: 1\u00a0000. Za období 2025-09 nejsou data, se kterými by šlo srovnávat.",
  );
  expect(text).toContain("Je to jediný řádek.");
  expect(text).toContain("Platforma – Total Item Requests");
  expect(text).toContain("JSTOR: 1 000");
  expect(text).not.toContain("1 007");
  expect(text).not.toContain("Dosud chybějí");
  expect(text).toMatch(/https:\/\/usus\.example\/cs\/analytics\/flexitable\/\?\S*from=2026-09&to=2026-09/);
  expect(text).toContain(`/cs/analytics/flexible-reports/?run=${report}`);
  expect(email.html).toContain("JSTOR</th>");
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value;
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(header("list-unsubscribe")).toMatch(/^<https:\/\/usus\.example\/api\/unsubscribe\/\?token=\S+>$/);
  expect(text).toMatch(/https:\/\/usus\.example\/cs\/unsubscribe\/\?token=\S+/);
});

test("a month without data is awaited, then sent with what is missing", async () => {
  expect(await tend("2026-11", "2026-11-20T12:00:00Z")).toBe(0);
  expect(await tend("2026-11", "2026-12-06T12:00:00Z")).toBe(1);
  const { text } = await catcher.waitFor("jana@brno.example", /Use of platforms/);
  expect(text).toContain("Dosud chybějí data z 1 platformy: JSTOR.");
});

test("users who lost access to the report get nothing", async () => {
  await load(brno, "2026-11", 5);
  await db().membership.updateMany({ where: { userId: jana.id }, data: { organizationId: zlin } });
  expect(await tend("2026-12", "2027-02-01T12:00:00Z")).toBe(0);
  await db().membership.updateMany({ where: { userId: jana.id }, data: { organizationId: brno } });
  await db().user.update({ where: { id: jana.id }, data: { verifiedEmail: null } });
  expect(await tend("2026-12", "2027-02-01T12:00:00Z")).toBe(0);
  await db().user.update({ where: { id: jana.id }, data: { verifiedEmail: jana.email } });
  expect(await tend("2026-12", "2027-02-01T12:00:00Z")).toBe(1);
  expect(await catcher.waitFor("jana@brno.example", /Use of platforms/)).toBeDefined();
});

test("the link in the mail unsubscribes only after confirmation, a forged one never", async () => {
  const { id } = await db().subscription.findFirstOrThrow();
  const which = { kind: "report", id } as const;
  const [token, forged] = [unsubscribeToken(which), seal(JSON.stringify(which), "somebody else")];
  expect(await findEnding(token)).toEqual({ kind: "report", report: "Use of platforms", comes: true });
  expect(await findEnding(forged)).toBeNull();
  await expect(unsubscribe(forged)).rejects.toThrow(NotFound);
  expect(await db().subscription.count()).toBe(1);
  await unsubscribe(token);
  expect(await db().subscription.count()).toBe(0);
  await unsubscribe(token);
  expect(await findEnding(token)).toMatchObject({ comes: false });
  expect(await tend("2027-01", "2027-03-20T12:00:00Z")).toBe(0);
});

describe("an address without an account", () => {
  const guest = "dean@faculty.example";
  const monthly = { revision: null, frequency: "monthly" } as const;

  beforeAll(async () => {
    await db().subscription.deleteMany();
    await db().membership.updateMany({ where: { userId: admin.id }, data: { organizationId: brno, isAdmin: true } });
  });

  test("needs an administrator, who consents for their own permissions", async () => {
    for (const [own, user] of [
      [jana.own, jana.id],
      [admin.own, jana.id],
    ] as const)
      await expect(saveSubscription(own, report, { ...monthly, user, address: guest })).rejects.toThrow(Forbidden);
    const listed = await saveSubscription(admin.own, report, {
      ...{ ...monthly, user: admin.id, address: guest, language: "cs", attachment: "xlsx" },
    });
    expect(listed.find(({ address }) => address === guest)).toMatchObject({
      ...{ user: { email: admin.email }, language: "cs", attachment: "xlsx", frequency: "monthly" },
    });
    const audited = await db().auditEntry.findFirst({ where: { action: "report.subscribe" }, orderBy: { id: "desc" } });
    expect(JSON.stringify(audited)).toContain(guest);
  });

  test("gets the figures and the file, without links to pages, and unsubscribes with one click", async () => {
    await db().subscription.updateMany({ data: { createdAt: new Date("2026-09-10") } });
    expect(await tend("2026-10", "2026-10-02T12:00:00Z")).toBe(1);
    const { text, email } = await catcher.waitFor(guest, /Use of platforms/);
    expect(text).toContain("JSTOR: 1 000");
    expect(text).not.toContain("flexitable");
    const [file] = email.attachments;
    expect([file?.filename, file?.mimeType]).toEqual([
      "use-of-platforms.xlsx",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ]);
    const { id } = await db().subscription.findFirstOrThrow({ where: { address: guest } });
    await unsubscribe(unsubscribeToken({ kind: "report", id }));
    expect(await db().subscription.count({ where: { address: guest } })).toBe(0);
  });

  test("gets nothing when the administrator lost access or is no longer one", async () => {
    await saveSubscription(admin.own, report, { ...monthly, user: admin.id, address: guest });
    await db().subscription.updateMany({ data: { createdAt: new Date("2026-09-10") } });
    const own = { where: { userId: admin.id } };
    await db().membership.updateMany({ ...own, data: { isAdmin: false } });
    expect(await tend("2026-10", "2026-10-02T12:00:00Z")).toBe(0);
    await db().membership.updateMany({ ...own, data: { isAdmin: true, organizationId: zlin } });
    expect(await tend("2026-10", "2026-10-02T12:00:00Z")).toBe(0);
    await db().membership.updateMany({ ...own, data: { isAdmin: true, organizationId: brno } });
    expect(await tend("2026-10", "2026-10-02T12:00:00Z")).toBe(1);
    await catcher.waitFor(guest, /Use of platforms/);
  });

  test("gets a hint whom to ask when the file is too large, because readers without an account cannot export", async () => {
    await db().subscription.deleteMany();
    await saveSubscription(admin.own, report, {
      ...{ ...monthly, user: admin.id, address: guest, language: "en", attachment: "csv" },
    });
    await db().subscription.updateMany({ data: { createdAt: new Date("2026-09-10") } });
    expect(await tend("2026-10", "2026-10-02T12:00:00Z", async () => null)).toBe(1);
    const { text, email } = await catcher.waitFor(guest, /Use of platforms/);
    expect(text).toContain("larger than 3 MB");
    expect(text).toContain("Ask the person who sends you the report for the file.");
    expect(email.attachments).toEqual([]);
  });

  test("is refused when the report has twenty", async () => {
    await db().subscription.deleteMany();
    await db().subscription.createMany({
      data: Array.from({ length: 20 }, (_, at) => ({
        ...{
          savedReportId: report,
          userId: admin.id,
          address: `reader${at}@faculty.example`,
          frequency: "yearly" as const,
        },
      })),
    });
    const another = { ...monthly, user: admin.id, address: "one@more.example" };
    await expect(saveSubscription(admin.own, report, another)).rejects.toMatchObject({ code: "tooManyAddresses" });
    await db().subscription.deleteMany();
  });
});

describe("a mail contains the figures and their period", () => {
  let brill: number;
  let emerald: number;
  let put: (reportType: string, month: string, uses: Uses) => Promise<unknown>;
  type Uses = { total?: number; unique?: number; on?: number };

  beforeAll(async () => {
    [brill, emerald] = [await aPlatform("Brill"), await aPlatform("Emerald")];
    const metrics = { total: await metricId("Total_Item_Requests"), unique: await metricId("Unique_Item_Requests") };
    const ids = { TR: await reportTypeId("TR"), TR51: await reportTypeId("TR51") };
    put = (type, month, { total = 0, unique = 0, on = brill }) =>
      used(
        { organizationId: zlin, platformId: on, reportTypeId: type === "TR" ? ids.TR : ids.TR51, month },
        [fact({ metricId: metrics.total, value: total }), fact({ metricId: metrics.unique, value: unique })].filter(
          ({ value }) => value > 0,
        ),
      );
    await put("TR", "2025-07", {});
    await put("TR", "2025-08", { total: 40 });
    await put("TR", "2025-09", {});
    for (const [month, total] of [
      ["2026-07", 10],
      ["2026-08", 20],
      ["2026-09", 30],
    ] as const)
      await put("TR", month, { total, unique: 7 });
    await db().interestDefinition.deleteMany();
    await inTransaction((tx) => defineDefaultGroups(tx, {}));
    await inTransaction((tx) => defineDefaultInterest(tx, [brill]));
  });
  afterEach(async () => {
    await db().subscription.deleteMany();
  });

  async function subscribe(name: string, question: object, frequency: "monthly" | "quarterly") {
    const where = {
      platform: [brill],
      month: { from: "2020-01", to: "2020-01" },
      ...("where" in question ? (question.where as object) : {}),
    };
    const draft = createSavedReportCall.body.parse({
      ...{ name, access_level: "personal" },
      config: { question: { version: 1, rows: ["platform"], columns: [], ...question, where } },
    });
    const { pk } = await createSavedReport(petr.own, draft);
    await saveSubscription(petr.own, pk, { user: petr.id, revision: null, frequency });
    await db().subscription.updateMany({ data: { createdAt: new Date("2026-09-10") } });
  }

  const uses = { reportType: ["TR"], metric: ["Total_Item_Requests"] };
  const quarter = ["2026-10", "2026-10-08T12:00:00Z"] as const;

  test("a comparison sets the whole period beside the same months of the year before", async () => {
    const span = { from: "2020-01", to: "2020-12" };
    await subscribe("Year to year", { where: uses, trend: { base: span, compared: span } }, "quarterly");
    expect(await tend(...quarter)).toBe(1);
    const { text } = await catcher.waitFor(petr.email, /Year to year/);
    expect(text).toContain("Zlín, 2026-07 – 2026-09 compared with 2025-07 – 2025-09.");
    expect(text).toContain("Brill: 60 (+50.0%)");
    expect(text).toContain("Total: 60; 2025-07 – 2025-09: 40 (+50.0%).");
    expect(text).toContain("Platform – Total Item Requests, 2026-07 – 2026-09 (change)");
    expect(text).toMatch(/trend_base=2025-07\.\.2025-09&trend_compared=2026-07\.\.2026-09/);
  });

  test("a month names its metric, and the same month of the year before", async () => {
    await subscribe("One month", { where: uses }, "monthly");
    await db().subscription.updateMany({ data: { createdAt: new Date("2026-08-10") } });
    expect(await tend("2026-09", "2026-09-08T12:00:00Z")).toBe(1);
    const { text } = await catcher.waitFor(petr.email, /One month/);
    expect(text).toContain("Zlín, 2026-08. Total: 20; 2025-08: 40 (-50.0%).");
    expect(text).toContain("Platform – Total Item Requests\nBrill: 20");
  });

  test("a report split by metric sends the main one by name", async () => {
    await subscribe("By metric", { where: { reportType: ["TR"] }, split: "metric", columns: ["month"] }, "quarterly");
    expect(await tend(...quarter)).toBe(1);
    const { text } = await catcher.waitFor(petr.email, /By metric/);
    expect(text).toContain("This is Unique Item Requests, one of 2 parts of the report.");
    expect(text).toContain("Brill: 21\n");
  });

  test("with metrics in columns the main one is sent; when they are added up, none is", async () => {
    await subscribe("Side by side", { where: { reportType: ["TR"] }, columns: ["metric"] }, "quarterly");
    await subscribe("Added up", { where: { reportType: ["TR"] }, columns: ["month"] }, "quarterly");
    expect(await tend(...quarter)).toBe(2);
    expect((await catcher.waitFor(petr.email, /Side by side/)).text).toContain("Brill: 21\n");
    const { text } = await catcher.waitFor(petr.email, /Added up/);
    expect(text).toContain("Different metrics cannot be added up");
    expect(text).not.toContain("Brill:");
  });

  test("of further columns too, platforms stand by the one metric over all of them", async () => {
    for (const of of ["2026-07", "2026-08", "2026-09"]) await put("TR", of, { unique: 10, on: emerald });
    await subscribe(
      "Month by month",
      { where: { reportType: ["TR"], platform: [brill, emerald] }, columns: ["metric", "month"] },
      "quarterly",
    );
    expect(await tend(...quarter)).toBe(1);
    const { text } = await catcher.waitFor(petr.email, /Month by month/);
    expect(text).toContain("Platform – Unique Item Requests\nEmerald: 30\nBrill: 21\n");
    expect(text).toMatch(/columns=metric%2Cmonth/);
  });

  test("interest and reports read as one wait for the data of either release, and no longer", async () => {
    const merged = { reportType: ["TR51", "TR"], metric: ["Total_Item_Requests"] };
    await subscribe("Merged", { where: merged, mergeReportTypes: true }, "monthly");
    await subscribe(
      "Interest",
      { where: { reportType: ["interest"], metric: ["full_text"], platform: undefined } },
      "monthly",
    );
    const early = ["2026-11", "2026-11-05T12:00:00Z"] as const;
    expect(await tend(...early)).toBe(0);
    await put("TR51", "2026-10", { total: 90 });
    expect(await tend(...early)).toBe(2);
    for (const name of [/Merged/, /Interest/]) {
      const { text } = await catcher.waitFor(petr.email, name);
      expect(text).toContain("Brill: 90");
      expect(text).not.toContain("still missing");
    }
    expect(await tend("2026-12", "2026-12-05T12:00:00Z")).toBe(0);
  });
});
