import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createServer as createTlsServer, Server as TlsServer } from "node:https";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { bindingRetirements } from "@/lib/counter/standard/retirement";
import { updateCredentials } from "@/lib/harvest/credentials/credentials";
import { showTroubleshooting } from "@/lib/harvest/overview/show-troubleshooting";
import { confirmInstitution, importHeld } from "@/lib/harvest/run/confirm-institution";
import { isReadable } from "@/lib/harvest/run/import-attempt";
import { workServer } from "@/lib/harvest/run/work-server";
import { draftVendorMail } from "@/lib/harvest/show/draft-vendor-mail";
import { downloadAnswer } from "@/lib/harvest/sushi/download-answer";
import { db } from "@/lib/kit/db";
import { filesFolder } from "@/lib/kit/files/folder-store";
import { storeFile } from "@/lib/kit/files/stored-file";
import { startLoopbackServer } from "@/lib/simulator/loopback-server";
import { Gate } from "@/lib/simulator/publisher/broken-replies";
import { getLibrary } from "@/lib/simulator/publisher/consortium";
import { addMonths, monthOf } from "@/lib/simulator/publisher/month";
import type { ScriptedAnswer } from "@/lib/simulator/publisher/scripted-answers";
import { selfSigned } from "@/lib/simulator/publisher/self-signed";
import { smallReport } from "@/lib/simulator/publisher/small-report";
import { countFacts } from "@/lib/usage/imported/count-facts";
import { catalog } from "@/messages/catalog";
import { disk } from "@/tests/support/disk";
import {
  attemptsOf,
  expectAhead,
  harvest,
  harvestRequest,
  openSite,
  patience,
  type Site,
  type Subscribed,
  scopeOf,
  subscribed,
  today,
  truth,
  workAll,
} from "./site";

const lastMonth = addMonths(monthOf(today), -1);

let site: Site;
let lumina: Subscribed;

beforeAll(async () => {
  site = await openSite({ mostBytes: 3_000_000 });
  lumina = await subscribed(site, "hradisko", "lumina");
});
afterAll(() => site.close());
beforeEach(() => site.publisher.forget());

/** One attempt at a report of a month, with this scripted answer. */
async function answered(answer: ScriptedAnswer | null, { of = lumina, report = "PR", month = lastMonth } = {}) {
  if (answer) site.publisher.next({}, answer);
  const { pk } = await harvest(site, await harvestRequest(of, report, month));
  await workAll();
  const attempts = await attemptsOf(pk);
  const intention = await db().intention.findFirstOrThrow({ where: { harvestId: pk } });
  const credentials = await db().credentials.findUniqueOrThrow({ where: { id: of.id }, include: { reports: true } });
  const [first] = attempts;
  if (!first) throw new Error("nothing was tried");
  return { pk, attempts, first, last: attempts.at(-1) ?? first, intention, credentials };
}

/** Separate credentials for answers that break them. */
const fresh = (title: string) => subscribed(site, "hradisko", "lumina", { title });

describe("usage of another institution", () => {
  const elsewhere = { kind: "wrong-customer", customerId: "x-1", name: "Elsewhere" } as const;
  const months = [1, 2, 3].map((before) => addMonths(lastMonth, -20 - before));
  const [first, second, third] = [months[0] ?? lastMonth, months[1] ?? lastMonth, months[2] ?? lastMonth];

  test("is held until a user confirms it, once for all months of the credentials", async () => {
    const of = await fresh("first of all");
    const unconfirmed = await answered(elsewhere, { of, month: first });
    expect(unconfirmed.last).toMatchObject({
      status: "parsing_failed",
      errorCode: "institution-unconfirmed",
      imports: [],
    });
    const other = await answered(elsewhere, { of, month: second });
    const scope = await scopeOf(site, "harvest.manage");
    const { groups } = await showTroubleshooting(scope, {});
    expect(groups.find(({ error_code }) => error_code === "unconfirmed-institution")).toMatchObject({
      actions: ["confirm-institution", "edit", "write-to-vendor"],
      results: [{ institution: "Elsewhere" }],
    });
    expect(await confirmInstitution(scope, unconfirmed.last.id, { ours: true })).toEqual({ months: 2 });
    expect(await importHeld(of.id, new AbortController().signal)).toBe(2);
    for (const { pk } of [unconfirmed, other])
      expect((await attemptsOf(pk)).at(-1)).toMatchObject({ status: "success", errorCode: "", warningCode: "" });
    expect((await answered(elsewhere, { of, month: third })).last).toMatchObject({
      status: "success",
      warningCode: "",
    });
    await expect(confirmInstitution(scope, unconfirmed.last.id, { ours: true })).rejects.toThrow("notHeld");
  });

  test("stays out when a user says that it is not the library's", async () => {
    const of = await fresh("not ours");
    const unconfirmed = await answered(elsewhere, { of, month: first });
    const scope = await scopeOf(site, "harvest.manage");
    expect(await confirmInstitution(scope, unconfirmed.last.id, { ours: false })).toEqual({ months: 1 });
    expect(await importHeld(of.id, new AbortController().signal)).toBe(0);
    expect((await attemptsOf(unconfirmed.pk)).at(-1)).toMatchObject({ errorCode: "institution-rejected", imports: [] });
    // The decision is not asked for again, and can be taken back.
    const next = await answered(elsewhere, { of, month: second });
    expect(next.last).toMatchObject({ status: "parsing_failed", errorCode: "institution-rejected", imports: [] });
    expect(await confirmInstitution(scope, next.last.id, { ours: true })).toEqual({ months: 2 });
    expect(await importHeld(of.id, new AbortController().signal)).toBe(2);
    expect((await attemptsOf(next.pk)).at(-1)).toMatchObject({ status: "success", errorCode: "" });
  });

  test("is held if the last usage had another id in the namespace", async () => {
    const of = await fresh("known by then");
    await answered(null, { of, month: first });
    expect((await answered(elsewhere, { of, month: second })).last).toMatchObject({
      ...{ status: "parsing_failed", errorCode: "institution-other" },
      findings: { errors: [{ values: { before: expect.any(String), after: expect.stringContaining("Elsewhere") } }] },
    });
    expect((await answered(null, { of, month: third })).last).toMatchObject({ status: "success", warningCode: "" });
  });

  test("without usage does not mark our month as empty", async () => {
    const of = await fresh("not known to be empty");
    await answered(null, { of, month: first });
    const Institution_ID = [{ Type: "Proprietary", Value: "lumina:x-1" }];
    const header = { Institution_ID, Exceptions: [{ Code: 3030, Message: "No Usage Available" }] };
    site.publisher.next({}, { kind: "made", make: (subject) => smallReport(subject, { header, items: [] }) });
    const { pk } = await harvest(site, { ...(await harvestRequest(of, "PR", addMonths(third, -1))), replace: false });
    await workAll();
    expect((await attemptsOf(pk)).at(-1)).toMatchObject({
      ...{ status: "parsing_failed", errorCode: "institution-other" },
      imports: [],
    });
  });
});

describe("our disk", () => {
  const notifications = () =>
    db().userEvent.count({ where: { userId: site.userId, event: { titleEn: stored.title } } });
  const stored = catalog.en.events.storage;

  test("if full, notifies superusers, does not blame the publisher, and the report waits for space", async () => {
    disk.isFull = true;
    const { pk, first, intention, credentials } = await answered(null).finally(() => {
      disk.isFull = false;
    });
    expect(first).toMatchObject({ status: "download_failed", errorCode: "storage", findings: { detail: "ENOSPC" } });
    expect(intention.finishedAt).toBeNull();
    expect(intention.notBefore.getTime()).toBeGreaterThan(first.startedAt.getTime() + 4 * 60_000);
    expect(credentials.brokenSince).toBeNull();
    expect(await notifications()).toBe(1);
    await expect(draftVendorMail(await scopeOf(site, "harvest.manage"), first.id)).rejects.toThrow("notProvidersFault");
    await db().intention.updateMany({ where: { harvestId: pk }, data: { notBefore: new Date(0) } });
    await workAll();
    expect((await attemptsOf(pk)).map(({ status }) => status)).toEqual(["download_failed", "success"]);
  });

  test("if unreadable, keeps an answer waiting for its import without limit, and notifies once a day", async () => {
    disk.isBroken = true;
    const { pk } = await harvest(site, await harvestRequest(lumina, "PR", lastMonth));
    const { serverId } = await db().credentials.findUniqueOrThrow({ where: { id: lumina.id } });
    await db().server.update({ where: { id: serverId }, data: { readyAt: new Date(0) } });
    for (let round = 0; round < 10; round++) await workServer(serverId, { signal: new AbortController().signal });
    disk.isBroken = false;
    expect((await attemptsOf(pk)).map(({ status }) => status)).toEqual(["importing"]);
    expect(await notifications()).toBe(1);
    await workAll();
    expect((await attemptsOf(pk)).map(({ status }) => status)).toEqual(["success"]);
  });
});

describe("usage", () => {
  test.each([
    ["hradisko", "lumina", "TR"],
    ["hradisko", "scholaris", "DR"],
    ["hradisko", "moravica", "TR"],
    ["hradisko", "kinoteka", "IR"],
    ["hana", "lumina", "TR"],
    ["svratka", "societas", "PR"],
  ] as const)("of %s at %s is imported as the publisher counts it (%s)", async (library, platform, report) => {
    const of = await subscribed(site, library, platform, { title: "sums" });
    const month = addMonths(lastMonth, -3);
    const { first, intention, credentials } = await answered(null, { of, report, month });
    expect(first).toMatchObject({ status: "success", errorCode: "", isPartial: false, httpStatus: 200 });
    const [current] = first.imports;
    const expected = truth(of, report, month);
    expect(Object.keys(expected).length).toBeGreaterThan(0);
    expect(current?.sums).toEqual(expected);
    const stored = await countFacts(first.imports.map(({ id }) => id));
    const metrics = new Map((await db().metric.findMany()).map(({ id, shortName }) => [id, shortName]));
    expect(Object.fromEntries(stored.map(({ metricId, sum }) => [metrics.get(metricId), sum]))).toEqual(expected);
    expect(intention.finishedAt).not.toBeNull();
    expect(credentials.verifiedAt).not.toBeNull();
  });

  test("is stored unchanged and compressed, with checksum and without secrets in its URL", async () => {
    const { first } = await answered(null);
    const bytes = gunzipSync(readFileSync(path.join(filesFolder(), first.rawFile?.storedAs ?? "")));
    expect(bytes.byteLength).toBe(Number(first.rawFile?.sizeBytes));
    expect(JSON.parse(bytes.toString())).toHaveProperty("Report_Header.Report_ID", "PR");
    expect(first.rawFile?.name).toBe(`HRD001_lumina_5.1_PR_${lastMonth}.json`);
    expect(first.usedUrl).toContain(`customer_id=•••&requestor_id=•••&api_key=•••`);
    expect(first.usedUrl).toContain(`begin_date=${lastMonth}`);
  });

  test.each([
    ["compressed by the transport", { kind: "gzip" }],
    ["compressed without a header", { kind: "gzip", isLabeled: false }],
    ["packed twice", { kind: "gzip", levels: 2 }],
    ["slowly", { kind: "slow", milliseconds: 2, bytes: 200 }],
  ] as const)("may arrive %s", async (_, answer) => {
    const { first } = await answered(answer);
    expect(first.status).toBe("success");
    expect(first.imports[0]?.sums).toEqual(truth(lumina, "PR", lastMonth));
  });

  test("harvested again replaces only its month", async () => {
    const one = await answered(null);
    const two = await answered(null);
    expect((await attemptsOf(one.pk)).flatMap(({ imports }) => imports)).toEqual([]);
    expect(two.first.imports[0]?.sums).toEqual(truth(lumina, "PR", lastMonth));
  });

  test("planned again while pending belongs to the newer harvest, once", async () => {
    const request = await harvestRequest(lumina, "PR", lastMonth);
    const first = await harvest(site, request);
    const second = await harvest(site, request, request);
    await workAll();
    expect([(await attemptsOf(first.pk)).length, (await attemptsOf(second.pk)).length]).toEqual([0, 1]);
    expect(await db().intention.count({ where: { harvestId: second.pk } })).toBe(1);
  });

  test("of a range of months is requested by month, newest first", async () => {
    const before = site.publisher.requests.length;
    await harvest(site, await harvestRequest(lumina, "PR", addMonths(lastMonth, -2), lastMonth));
    await workAll();
    const requests = site.publisher.requests.slice(before).map(({ query }) => [query.begin_date, query.end_date]);
    const months = [0, -1, -2].map((count) => addMonths(lastMonth, count));
    expect(requests).toEqual(months.map((month) => [month, month]));
  });
});

describe("credentials", () => {
  test("refused by the server are marked broken and rest", async () => {
    const of = await subscribed(site, "hana", "abstracta", { title: "wrong key" });
    const { first, intention, credentials } = await answered(null, { of });
    expect(first).toMatchObject({ status: "download_failed", errorCode: "2020" });
    expect(credentials.brokenBy).toBe("2020");
    expect(credentials.verifiedAt).toBeNull();
    expect(intention.finishedAt).not.toBeNull();
    await expect(harvest(site, await harvestRequest(of, "PR", lastMonth))).rejects.toMatchObject({
      fields: { "intentions.0": ["credentialsBroken"] },
    });
  });

  test("with a report that is not offered have only that report marked broken", async () => {
    const of = await fresh("no such report");
    const { first, credentials } = await answered(
      { kind: "exceptions", list: [{ code: 3000 }], form: "object" },
      { of },
    );
    expect(first).toMatchObject({ status: "download_failed", errorCode: "3000" });
    expect(credentials.brokenSince).toBeNull();
    expect(credentials.reports.filter(({ brokenBy }) => brokenBy === "3000")).toHaveLength(1);
  });

  test("are not verified by an answer to an earlier version", async () => {
    const of = await fresh("changed meanwhile");
    const gate = new Gate();
    site.publisher.next({}, { kind: "held", gate });
    const { pk } = await harvest(site, await harvestRequest(of, "PR", lastMonth));
    const before = site.publisher.requests.length;
    const working = workAll();
    await vi.waitUntil(() => site.publisher.requests.length > before, patience);
    const scope = await scopeOf(site, "credentials.manage");
    await updateCredentials(scope, of.id, { revision: 1, api_key: "another key", forced: true });
    gate.open();
    await working;
    expect((await attemptsOf(pk))[0]?.status).toBe("success");
    expect((await db().credentials.findUniqueOrThrow({ where: { id: of.id } })).verifiedAt).toBeNull();
  });
});

describe("a month without usage", () => {
  test("is marked empty after 3030", async () => {
    const month = addMonths(lastMonth, -7);
    const { first, intention } = await answered({ kind: "exceptions", list: [{ code: 3030 }] }, { month });
    expect(first).toMatchObject({ status: "no_data", errorCode: "3030" });
    expect(first.imports).toMatchObject([{ factCount: 0 }]);
    expect(intention.finishedAt).not.toBeNull();
  });

  test("never replaces data after 3030", async () => {
    const month = addMonths(lastMonth, -8);
    const { pk } = await answered(null, { month });
    const { first } = await answered({ kind: "exceptions", list: [{ code: 3030 }] }, { month });
    expect(first.imports).toEqual([]);
    expect((await attemptsOf(pk))[0]?.imports[0]?.sums).toEqual(truth(lumina, "PR", month));
  });

  test("is not ready after 3031: nothing is stored", async () => {
    const month = addMonths(lastMonth, -9);
    const { first, intention } = await answered({ kind: "exceptions", list: [{ code: 3031 }] }, { month });
    expect(first).toMatchObject({ status: "no_data", errorCode: "3031", imports: [] });
    expect(intention.finishedAt).not.toBeNull();
  });

  test("is retried by an automatic harvest a day after 3031", async () => {
    const month = addMonths(lastMonth, -10);
    const { id } = await db().harvest.create({ data: { kind: "automatic" } });
    const { credentials: credentialsId, counter_report: reportTypeId } = await harvestRequest(lumina, "PR", month);
    await db().intention.create({
      data: { harvestId: id, credentialsId, reportTypeId, month: new Date(`${month}-01`), priority: 50 },
    });
    site.publisher.next({}, { kind: "exceptions", list: [{ code: 3031 }] });
    const before = Date.now();
    await workAll();
    const left = await db().intention.findFirstOrThrow({ where: { harvestId: id } });
    expect(left).toMatchObject({ finishedAt: null, retries: 1 });
    expectAhead(left.notBefore, 86_400, before);
  });

  test("ends the intentions for earlier months after 3032", async () => {
    const of = await fresh("gone");
    const first = addMonths(lastMonth, -13);
    site.publisher.next({ month: lastMonth }, { kind: "exceptions", list: [{ code: 3032 }] });
    const { pk } = await harvest(site, await harvestRequest(of, "PR", first, lastMonth));
    await workAll();
    const attempts = await attemptsOf(pk);
    // Until the retirement of Release 5 binds everyone, the months exist in it.
    const isInRelease5 = bindingRetirements(today).length > 0;
    expect(attempts.map(({ errorCode }) => errorCode)).toEqual([isInRelease5 ? "only-in-earlier-release" : "3032"]);
    const left = await db().intention.findMany({ where: { harvestId: pk }, orderBy: { month: "asc" } });
    expect(left.map(({ canceledAt }) => canceledAt !== null)).toEqual([...Array(13).fill(true), false]);
  });

  test("is confirmed by an answer without usage and without a reason", async () => {
    const { first } = await answered({ kind: "exceptions", list: [] }, { month: addMonths(lastMonth, -11) });
    expect(first).toMatchObject({ status: "no_data", errorCode: "" });
  });
});

test("full numbers from other credentials stay, unless the harvest replaces them", async () => {
  const month = addMonths(lastMonth, -14);
  const others = await fresh("another part of the platform");
  const [one, other] = [
    await harvest(site, { ...(await harvestRequest(lumina, "PR", month)), replace: false }),
    await harvest(site, { ...(await harvestRequest(others, "PR", month)), replace: false }),
  ];
  await workAll();
  const [imported] = await attemptsOf(one.pk);
  expect(imported?.imports).toMatchObject([{ state: "current" }]);
  expect(await attemptsOf(other.pk)).toMatchObject([{ status: "import_failed", errorCode: "clash", imports: [] }]);
  const replacing = await answered(null, { of: others, month });
  expect(replacing.first).toMatchObject({ status: "success", imports: [{ state: "current" }] });
});

describe("partial usage", () => {
  const month = addMonths(lastMonth, -12);

  test("with 3040 is imported and marked, and does not replace full usage", async () => {
    const body = { Report_Header: header(month, 3040), Report_Items: [item(month, 41)] };
    const answer: ScriptedAnswer = { kind: "text", text: JSON.stringify(body), contentType: "application/json" };
    const partial = await answered(answer, { month });
    expect(partial.first).toMatchObject({ status: "success", errorCode: "3040", isPartial: true });
    expect(partial.first.imports).toMatchObject([{ isPartial: true, sums: { Total_Item_Requests: 41 } }]);
    const full = await answered(null, { month });
    expect(full.first.imports[0]?.sums).toEqual(truth(lumina, "PR", month));
    const again = await answered(answer, { month });
    expect(again.first).toMatchObject({ status: "success", errorCode: "not-used", imports: [] });
    expect((await attemptsOf(full.pk))[0]?.imports).toHaveLength(1);
  });
});

function header(month: string, code: number) {
  return {
    Report_ID: "PR",
    Report_Name: "Platform Report",
    Release: "5.1",
    Report_Filters: { Begin_Date: `${month}-01`, End_Date: `${month}-28` },
    Exceptions: [{ Code: code, Message: "Partial Data Returned" }],
  };
}

function item(month: string, count: number) {
  const usage = { Access_Method: "Regular", Performance: { Total_Item_Requests: { [month]: count } } };
  return { Platform: "Lumina Online", Attribute_Performance: [{ Data_Type: "Journal", ...usage }] };
}

describe("a failing server", () => {
  test("is asked again a minute after 1011, then returns data", async () => {
    site.publisher.next({}, { kind: "queued" });
    const { pk } = await harvest(site, await harvestRequest(lumina, "PR", lastMonth));
    const before = Date.now();
    await workAll();
    const [queued] = await attemptsOf(pk);
    expect(queued).toMatchObject({ status: "download_failed", errorCode: "1011" });
    const waiting = await db().intention.findFirstOrThrow({ where: { harvestId: pk } });
    expect(waiting.finishedAt).toBeNull();
    expectAhead(waiting.notBefore, 60, before);
    await db().intention.update({ where: { id: waiting.id }, data: { notBefore: new Date() } });
    await workAll();
    expect((await attemptsOf(pk)).map(({ status }) => status)).toEqual(["download_failed", "success"]);
  });

  test.each([
    ["1010", { kind: "exceptions", list: [{ code: 1010 }], form: "object" }, 60],
    ["1000", { kind: "exceptions", list: [{ code: 1000 }], form: "object" }, 3600],
    ["1020", { kind: "too-many-requests", retryAfter: "77" }, 77],
  ] satisfies [string, ScriptedAnswer, number][])("rests completely after %s", async (code, answer, seconds) => {
    const of = await fresh(`rest ${code}`);
    const before = Date.now();
    const { first, intention } = await answered(answer, { of });
    expect(first.errorCode).toBe(code);
    const server = await db().server.findFirstOrThrow();
    for (const time of [server.readyAt, intention.notBefore]) expectAhead(time, seconds, before);
    await db().intention.update({ where: { id: intention.id }, data: { finishedAt: new Date() } });
  });
});

describe("an invalid report", () => {
  test.each([
    ["a web page", { kind: "html" }, "download_failed", "html-page"],
    ["a sentence", { kind: "text", text: "no json" }, "download_failed", "not-counter"],
    ["nothing", { kind: "text", text: "" }, "download_failed", "empty-answer"],
    ["half a report", { kind: "truncated", bytes: 400 }, "parsing_failed", "json-truncated"],
    ["another month", { kind: "wrong-month", month: addMonths(lastMonth, -5) }, "parsing_failed", "month-outside-all"],
    ["another report", { kind: "wrong-report", report: "TR" }, "parsing_failed", "wrong-report"],
    ["a failure", { kind: "html", status: 502 }, "download_failed", "http-5xx"],
    ["a broken connection", { kind: "reset" }, "download_failed", "connection"],
    ["a connection broken midway", { kind: "reset", afterBytes: 300 }, "download_failed", "truncated"],
    ["too many bytes", { kind: "oversized", bytes: 9_000_000 }, "download_failed", "too-large"],
  ] as const)("%s changes nothing and is explained", async (_, answer, status, errorCode) => {
    const before = await db().import.count({ where: { state: "current" } });
    const { first, intention } = await answered(answer);
    expect(first).toMatchObject({ status, errorCode, imports: [] });
    expect(intention.finishedAt).not.toBeNull();
    expect(await db().import.count({ where: { state: "current" } })).toBe(before);
  });

  test("of another customer is held even if it has the library's name, until a user confirms that customer", async () => {
    const of = await subscribed(site, "hradisko", "moravica", { title: "mixed up" });
    const from = (customerId: string) =>
      ({ kind: "wrong-customer", customerId, name: "Hradisko University Library" }) as const;
    const { first } = await answered(from("x-1"), { of });
    expect(first).toMatchObject({ status: "parsing_failed", errorCode: "institution-unconfirmed", imports: [] });
    expect(await confirmInstitution(await scopeOf(site, "harvest.manage"), first.id, { ours: true })).toEqual({
      months: 1,
    });
    expect(await importHeld(of.id, new AbortController().signal)).toBe(1);
    const earlier = { of, month: addMonths(lastMonth, -1) };
    expect((await answered(from("x-1"), earlier)).first).toMatchObject({ status: "success", warningCode: "" });
    // Another account of the same library.
    const third = await answered(from("x-2"), { of, month: addMonths(lastMonth, -2) });
    expect(third.first).toMatchObject({ errorCode: "institution-unconfirmed", imports: [] });
  });

  test("with a short date read as one day is requested again with long dates", async () => {
    const before = site.publisher.requests.length;
    const { attempts } = await answered({ kind: "one-day" });
    expect(attempts.map(({ errorCode }) => errorCode)).toEqual(["short-dates-misread", ""]);
    const requests = site.publisher.requests.slice(before).map(({ query }) => query.begin_date);
    expect(requests).toEqual([lastMonth, `${lastMonth}-01`]);
    expect(attempts[1]?.usedUrl).toContain(`begin_date=${lastMonth}-01`);
  });

  test("that decompresses beyond the limit is refused while it arrives", async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, " "));
    let sent = 0;
    const server = await startLoopbackServer((_, response) => {
      sent += 1;
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    });
    const url = new URL(server.url);
    const download = downloadAnswer(url, {
      allowed: new Set([url.host]),
      limits: { connect: 1000, idle: 1000, total: 5000, bytes: 1_000_000 },
      signal: new AbortController().signal,
      secret: { parameters: [], values: [] },
    });
    await expect(download).rejects.toMatchObject({ code: "too-large", httpStatus: 200 });
    expect(sent).toBe(1);
    await server.close();
  });
});

describe("a host with several IP addresses", () => {
  const nowhere = [
    { address: "::1", family: 6 },
    { address: "127.0.0.2", family: 4 },
  ];

  /** Requests a name with these addresses, one of which is the server's. */
  async function requestsTo(addresses: typeof nowhere, server: Server) {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const url = new URL(`${server instanceof TlsServer ? "https" : "http"}://several.example`);
    url.port = `${typeof address === "object" ? address?.port : 0}`;
    return downloadAnswer(url, {
      allowed: new Set([url.host]),
      limits: { connect: 60_000, idle: 60_000, total: 60_000, bytes: 1000 },
      signal: new AbortController().signal,
      secret: { parameters: [], values: [] },
      resolve: async () => addresses,
    }).finally(() => server.close());
  }
  const plain = () => createServer((_, response) => response.end("{}"));

  test("is reached at the first address that accepts", async () => {
    const last = { address: "127.0.0.1", family: 4 };
    expect(await requestsTo([...nowhere, last], plain())).toMatchObject({ httpStatus: 200 });
    // TLS verifies the requested name at the address that was reached.
    const unvouched = createTlsServer(selfSigned("127.0.0.1"), (_, response) => response.end("{}"));
    await expect(requestsTo([...nowhere, last], unvouched)).rejects.toMatchObject({ code: "tls" });
  });

  test("is not reached if none accepts", async () => {
    await expect(requestsTo(nowhere, plain())).rejects.toMatchObject({ code: "connection" });
  });
});

describe("redirects", () => {
  test("on the same server are followed", async () => {
    const { first } = await answered({ kind: "redirect" });
    expect(first.status).toBe("success");
  });

  test("without end are not followed", async () => {
    const before = site.publisher.requests.length;
    site.publisher.always({}, { kind: "redirect" });
    const { first } = await answered(null);
    site.publisher.forget();
    expect(first.errorCode).toBe("redirect");
    expect(site.publisher.requests.length - before).toBe(4);
  });

  test("that drop the request are stored with the attempt until the answer is read", async () => {
    const of = await fresh("lost on the way");
    site.publisher.next({}, { kind: "redirect", dropsQuery: true }, { kind: "exceptions", list: [{ code: 2000 }] });
    disk.isBroken = true;
    const { pk } = await harvest(site, await harvestRequest(of, "PR", lastMonth));
    const { serverId } = await db().credentials.findUniqueOrThrow({ where: { id: of.id } });
    await db().server.update({ where: { id: serverId }, data: { readyAt: new Date(0) } });
    await workServer(serverId, { signal: new AbortController().signal });
    disk.isBroken = false;
    expect((await attemptsOf(pk)).map(({ status }) => status)).toEqual(["importing"]);
    await workAll();
    expect(await attemptsOf(pk)).toMatchObject([{ status: "download_failed", errorCode: "redirect" }]);
    expect((await db().credentials.findUniqueOrThrow({ where: { id: of.id } })).brokenSince).toBeNull();
  });

  test("that drop the request still count when a damaged answer becomes readable later", async () => {
    const half = () => '{"Report_Header":{"Report_ID":"PR"';
    site.publisher.next({}, { kind: "redirect", dropsQuery: true }, { kind: "made", make: half });
    const { pk } = await harvest(site, await harvestRequest(lumina, "PR", lastMonth));
    await workAll();
    const [damaged] = await attemptsOf(pk);
    if (!damaged?.rawFileId) throw new Error("nothing was kept");
    expect(damaged).toMatchObject({ status: "parsing_failed", errorCode: "json-truncated" });
    const readable = async (header: Record<string, string>) => {
      const whole = JSON.stringify(smallReport({ report: "PR", release: "5.1", month: lastMonth }, { header }));
      const stored = await storeFile("answers", once(Buffer.from(whole)));
      await db().rawFile.update({ where: { id: damaged.rawFileId ?? 0 }, data: stored });
      return isReadable(damaged.id, new AbortController().signal);
    };
    expect(await readable({})).toBe(false);
    expect(await readable({ Institution_Name: getLibrary("hradisko").name.en })).toBe(true);
  });

  test("to a private host that is not allowed are refused before anything is sent", async () => {
    let requests = 0;
    const { port, close } = await startLoopbackServer((_, response) => {
      requests += 1;
      response.end("{}");
    });
    const codes = [];
    for (const host of ["127.0.0.1", "localhost", "0x7f.1"]) {
      const { first } = await answered({ kind: "redirect", origin: `http://${host}:${port}` });
      codes.push(first.errorCode);
    }
    await close();
    expect(requests).toBe(0);
    expect(codes).toEqual(["insecure-address", "insecure-address", "insecure-address"]);
  });
});

test("secrets that a server repeats are stored only in its own answer", async () => {
  const of = await fresh("echo");
  const { first } = await answered({ kind: "echoed-secret" }, { of });
  expect(first.errorCode).toBe("2000");
  const query = site.publisher.requests.at(-1)?.query;
  const secrets = ["customer_id", "requestor_id", "api_key"].map((name) => query?.[name] ?? "");
  expect(secrets.every((secret) => secret.length > 5)).toBe(true);
  const tables = ["attempts", "intentions", "credentials", "servers", "raw_files", "imports"];
  const jobs = ["graphile_worker._private_jobs"];
  for (const table of [...tables, ...jobs]) {
    const rows = JSON.stringify(await db().$queryRawUnsafe(`SELECT to_jsonb(t)::text AS row FROM ${table} t`));
    for (const secret of secrets) expect(rows.includes(secret), table).toBe(false);
  }
  expect(JSON.stringify(first.findings)).toContain("Not authorized: requestor_id=•••, api_key=•••");
});

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
