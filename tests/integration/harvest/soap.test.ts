import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { credentialsDraft } from "@/lib/credentials/contract";
import { createCredentials, updateCredentials } from "@/lib/harvest/credentials/credentials";
import { confirmInstitution, importHeld } from "@/lib/harvest/run/confirm-institution";
import { db } from "@/lib/kit/db";
import { filesFolder } from "@/lib/kit/files/folder-store";
import { addMonths, lastDay, monthOf } from "@/lib/simulator/publisher/month";
import { soapClient, soapReports, soapSums } from "@/lib/simulator/publisher/soap/archive";
import type { SoapScript } from "@/lib/simulator/publisher/soap/soap-desk";
import { countFacts } from "@/lib/usage/imported/count-facts";
import { attemptsOf, expectAhead, harvest, openSite, type Site, scopeOf, today, workAll } from "./site";

const lastMonth = addMonths(monthOf(today), -1);
const { customerId, requestorId, username, password } = soapClient;

let site: Site;
let organizationId = 0;
let platformId = 0;
let sound = 0;

beforeAll(async () => {
  site = await openSite();
  organizationId = (await db().organization.create({ data: { name: "Hradisko", internalId: "HRD" } })).id;
  platformId = (await db().platform.create({ data: { shortName: "Annales", name: "Annales" } })).id;
  sound = await credentials("sound");
});
afterAll(() => site.close());
beforeEach(() => site.publisher.soap.forget());

type Change = {
  http_password?: string;
  requestor_id?: string;
  customer_id?: string;
  extra_params?: Record<string, string>;
};

async function credentials(title: string, change: Change = {}): Promise<number> {
  const reports = await db().reportType.findMany({ where: { release: "4" } });
  const draft = credentialsDraft.parse({
    organization_id: organizationId,
    platform_id: platformId,
    title,
    counter_version: "4",
    url: `${site.publisher.url}/annales/soap?wsdl`,
    customer_id: customerId,
    requestor_id: requestorId,
    http_username: username,
    http_password: password,
    counter_reports: reports.map(({ id }) => id),
    forced: true,
    ...change,
  });
  return (await createCredentials(await scopeOf(site, "credentials.manage"), draft)).pk;
}

async function harvestRequest(of: number, report: string, month: string) {
  const { id } = await db().reportType.findFirstOrThrow({ where: { release: "4", counterCode: report } });
  return { credentials: of, counter_report: id, start_date: month, end_date: month, replace: true };
}

/** One attempt at a report of a month, with this scripted answer. */
async function answered(script: SoapScript | null, { of = sound, report = "JR1", month = lastMonth } = {}) {
  if (script) site.publisher.soap.next(script);
  const { pk } = await harvest(site, await harvestRequest(of, report, month));
  await workAll();
  const attempts = await attemptsOf(pk);
  const [first] = attempts;
  if (!first) throw new Error("nothing was tried");
  const stored = await db().credentials.findUniqueOrThrow({ where: { id: of }, include: { reports: true } });
  const broken = stored.reports.filter(({ brokenBy }) => brokenBy !== null);
  return { pk, first, attempts, credentials: stored, brokenReports: broken.map(({ brokenBy }) => brokenBy) };
}

describe("usage", () => {
  test("of every report of Release 4 is stored completely", async () => {
    const { pk } = await harvest(
      site,
      ...(await Promise.all(soapReports.map((report) => harvestRequest(sound, report, addMonths(lastMonth, -1))))),
    );
    await workAll();
    const attempts = await attemptsOf(pk);
    expect(attempts.map(({ status, errorCode }) => `${status} ${errorCode}`)).toEqual(
      soapReports.map(() => "success "),
    );
    const sums = new Map(attempts.map(({ imports: [one], usedUrl }) => [/#Name=(\w+)/.exec(usedUrl)?.[1], one?.sums]));
    for (const report of soapReports)
      expect(sums.get(report), report).toEqual(soapSums(report, addMonths(lastMonth, -1)));
  });

  test("is imported as served, and the answer is stored unchanged", async () => {
    const { first } = await answered(null, { report: "BR2" });
    expect(first).toMatchObject({ status: "success", httpStatus: 200, isPartial: false });
    const [imported] = first.imports;
    const stored = await countFacts([imported?.id ?? 0]);
    expect(stored.map(({ sum }) => sum).sort()).toEqual(Object.values(soapSums("BR2", lastMonth)).sort());
    expect(stored.reduce((facts, { count }) => facts + count, 0)).toBe(imported?.factCount);
    expect(first.rawFile).toMatchObject({ mediaType: "text/xml; charset=utf-8" });
    expect(first.rawFile?.name).toMatch(/^HRD_Annales_4_BR2_\d{4}-\d\d\.xml$/);
    const bytes = gunzipSync(readFileSync(path.join(filesFolder(), first.rawFile?.storedAs ?? ""))).toString("utf8");
    expect(bytes).toContain("<ItemName>Annales Book 1 &amp; &lt;Book></ItemName>");
    expect(first.header).toMatchObject({ institution: "Hradisko University Library", report: "BR2", release: "4" });
  });

  test("a request is a POST message with HTTP authentication for one whole month", async () => {
    const of = await credentials("named", { extra_params: { Name: "Knihovna", Email: "k@example.org", site: "x y" } });
    await answered(null, { of });
    const request = site.publisher.soap.requests.at(-1);
    expect(request).toMatchObject({
      report: "JR1",
      customerId,
      requestorId,
      begin: `${lastMonth}-01`,
      end: lastDay(lastMonth),
    });
    expect(request?.search).toBe("?site=x%20y");
    expect(request?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
      "content-type": "text/xml; charset=UTF-8",
      soapaction: '"SushiService:GetReportIn"',
    });
    expect(request?.headers["user-agent"]).toMatch(/^Usus\//);
    expect(request?.body).toContain("<sushi:Name>Knihovna</sushi:Name><sushi:Email>k@example.org</sushi:Email>");
  });

  test("the shown request contains no secrets", async () => {
    const { first } = await answered(null);
    expect(first.usedUrl).toBe(
      `${site.publisher.url}/annales/soap#Name=JR1&Release=4&Begin=${lastMonth}-01&End=${lastDay(lastMonth)}`,
    );
  });

  test("3040 is imported and marked as partial, 3030 with usage is ignored", async () => {
    const list = [{ number: 3040 }, { number: 3030 }];
    const { first } = await answered({ kind: "exceptions", list, hasUsage: true }, { report: "DB1" });
    expect(first).toMatchObject({ status: "success", errorCode: "3040", isPartial: true });
    expect(first.imports[0]?.sums).toEqual(soapSums("DB1", lastMonth));
  });
});

describe("exceptions", () => {
  test.each(["response", "report", "bare", "prefixed", "other-namespace", "lower-case"] as const)(
    "3030 %s is a month without usage",
    async (place) => {
      const list = [{ number: 3030, place }];
      const { first } = await answered({ kind: "exceptions", list }, { report: "MR1" });
      expect(first).toMatchObject({ status: "no_data", errorCode: "3030" });
      expect(first.imports).toMatchObject([{ factCount: 0, sums: {} }]);
    },
  );

  test("3030 never replaces data", async () => {
    const full = await answered(null, { report: "PR1" });
    const { first } = await answered({ kind: "exceptions", list: [{ number: 3030 }] }, { report: "PR1" });
    expect(first.imports).toEqual([]);
    expect((await attemptsOf(full.pk))[0]?.imports[0]?.sums).toEqual(soapSums("PR1", lastMonth));
  });

  test("3031 is not ready: nothing is stored", async () => {
    const { first } = await answered(
      { kind: "exceptions", list: [{ number: 3031 }, { number: 3030 }] },
      { report: "DB2" },
    );
    expect(first).toMatchObject({ status: "no_data", errorCode: "3031", imports: [] });
  });

  test.each([
    [1030, "credentials"],
    [2000, "credentials"],
    [2010, "credentials"],
    [1110, "credentials"],
    [1111, "credentials"],
    [3000, "report"],
    [3010, "report"],
  ])("%i breaks the %s", async (number, level) => {
    const of = await credentials(`broken by ${number}`);
    const result = await answered({ kind: "exceptions", list: [{ number, place: "report" }] }, { of });
    expect(result.first).toMatchObject({ status: "download_failed", errorCode: String(number) });
    expect(result.credentials.brokenBy).toBe(level === "credentials" ? String(number) : null);
    expect(result.brokenReports).toEqual(level === "report" ? [String(number)] : []);
  });

  test.each([
    [1000, 3600],
    [1010, 60],
    [4001, 60],
  ])("%i is retried", async (number, seconds) => {
    const of = await credentials(`busy ${number}`);
    const before = Date.now();
    const { first, credentials: stored } = await answered({ kind: "exceptions", list: [{ number }] }, { of });
    expect(first.errorCode).toBe(String(number));
    expect(stored.brokenBy).toBeNull();
    const waiting = await db().intention.findFirstOrThrow({ where: { id: first.intentionId } });
    expectAhead(waiting.notBefore, seconds, before);
    await db().intention.update({ where: { id: waiting.id }, data: { finishedAt: new Date() } });
  });
});

describe("a SOAP fault", () => {
  test.each([
    ["without a reason", { kind: "fault" }, "exception-without-code", null],
    ["that names an exception", { kind: "fault", exception: { number: 2010 } }, "2010", "2010"],
    ["with the exception in its text", { kind: "fault", message: "3000: Report not supported" }, "3000", null],
    ["that refuses", { kind: "fault", code: "wsse:FailedAuthentication", message: "no" }, "2000", "2000"],
    ["with 401", { kind: "fault", status: 401 }, "http-401", "http-401"],
    ["with 403", { kind: "fault", status: 403 }, "http-403", "http-403"],
    ["with 200", { kind: "fault", status: 200, exception: { number: 3020 } }, "3020", null],
  ] satisfies [string, SoapScript, string, string | null][])("%s", async (name, script, errorCode, brokenBy) => {
    const result = await answered(script, { of: await credentials(`fault ${name}`) });
    expect(result.first).toMatchObject({ status: "download_failed", errorCode, imports: [] });
    expect(result.credentials.brokenBy).toBe(brokenBy);
  });
});

describe("credentials", () => {
  test("break by a wrong password, and work after the fix", async () => {
    const of = await credentials("wrong password", { http_password: "heslo" });
    const refused = await answered(null, { of });
    expect(refused.first).toMatchObject({ status: "download_failed", errorCode: "http-401", httpStatus: 401 });
    expect(refused.credentials.brokenBy).toBe("http-401");
    const { revision } = refused.credentials;
    await updateCredentials(await scopeOf(site, "credentials.manage"), of, {
      revision,
      http_password: password,
      forced: true,
    });
    const fixed = await answered(null, { of });
    expect(fixed.first.status).toBe("success");
    expect(fixed.credentials).toMatchObject({ brokenBy: null });
    expect(fixed.credentials.verifiedAt).not.toBeNull();
  });

  test.each([
    ["requestor", { requestor_id: "nobody" }, "2000"],
    ["customer", { customer_id: "other" }, "2010"],
  ])("break by a wrong %s", async (name, change, code) => {
    const result = await answered(null, { of: await credentials(`wrong ${name}`, change) });
    expect(result.first.errorCode).toBe(code);
    expect(result.credentials.brokenBy).toBe(code);
  });

  test("secrets that a server repeats are stored only in its own answer", async () => {
    const of = await credentials("echo", { requestor_id: "very-secret-requestor" });
    const authorization = Buffer.from(`${username}:${password}`).toString("base64");
    const message = `very-secret-requestor may not; you sent ${authorization} and ${password} for ${customerId}`;
    const { first } = await answered({ kind: "fault", message }, { of });
    const { findings, header, usedUrl } = first;
    const json = JSON.stringify({ findings, header, usedUrl });
    expect(json).toContain("••• may not");
    for (const secret of ["very-secret-requestor", authorization, password, customerId])
      expect(json.includes(secret), secret).toBe(false);
  });
});

describe("an invalid report", () => {
  const page = "<!DOCTYPE html><html><head><title>Sign in</title></head></html>";
  test.each([
    ["another report", { kind: "wrong-report", report: "BR1" }, "parsing_failed", "wrong-report"],
    ["another month", { kind: "wrong-month", month: addMonths(lastMonth, -5) }, "parsing_failed", "month-outside-all"],
    ["half a report", { kind: "truncated", bytes: 3000 }, "parsing_failed", "xml-truncated"],
    ["a web page", { kind: "text", text: page }, "download_failed", "html-page"],
    ["other XML", { kind: "text", text: "<Error><Code>NoSuchKey</Code></Error>" }, "download_failed", "not-counter"],
    [
      "an entity bomb",
      { kind: "text", text: '<!DOCTYPE a [<!ENTITY b "c">]><Report>&b;</Report>' },
      "parsing_failed",
      "xml-doctype",
    ],
    ["a failure", { kind: "text", text: page, status: 502 }, "download_failed", "http-5xx"],
    ["nothing", { kind: "text", text: "" }, "download_failed", "empty-answer"],
  ] satisfies [string, SoapScript, string, string][])(
    "%s changes nothing and is explained",
    async (_, script, status, errorCode) => {
      const of = await credentials(`no report: ${errorCode} ${status} ${_}`);
      const before = await db().import.count({ where: { state: "current" } });
      const { first } = await answered(script, { of, month: addMonths(lastMonth, -3) });
      expect(first).toMatchObject({ status, errorCode, imports: [] });
      expect(await db().import.count({ where: { state: "current" } })).toBe(before);
    },
  );

  test.each([
    ["ours", false],
    ["another", true],
  ])(
    "with a single customer of another id that repeats %s is held until a user confirms it once",
    async (_, isRepeated) => {
      const of = await credentials(`other customer ${isRepeated}`);
      const script: SoapScript = { kind: "wrong-customer", customerId: "LIB-9", isRepeated };
      const { first } = await answered(script, { of, report: "BR3" });
      expect(first).toMatchObject({ status: "parsing_failed", errorCode: "institution-unconfirmed", imports: [] });
      expect(JSON.stringify(first.findings)).toContain("customer-not-named");
      const scope = await scopeOf(site, "harvest.manage");
      expect(await confirmInstitution(scope, first.id, { ours: true })).toEqual({ months: 1 });
      expect(await importHeld(of, new AbortController().signal)).toBe(1);
      const earlier = await answered(script, { of, report: "BR3", month: addMonths(lastMonth, -1) });
      expect(earlier.first).toMatchObject({ status: "success", warningCode: "" });
    },
  );
});

describe("redirects", () => {
  test("on the same service are followed with the message", async () => {
    const { first } = await answered({ kind: "redirect", status: 302, location: "/annales/soap/moved" });
    expect(first.status).toBe("success");
  });

  test.each([
    ["to another host", 307, "http://localhost:1/annales/soap"],
    ["by 303", 303, "/annales/soap"],
  ])("%s are refused: the message would be disclosed", async (_, status, location) => {
    const before = site.publisher.soap.requests.length;
    const { first } = await answered({ kind: "redirect", status, location });
    expect(first.errorCode).toBe("redirect");
    expect(site.publisher.soap.requests.length - before).toBe(1);
  });

  test("that drop a parameter of the URL prove nothing", async () => {
    const of = await credentials("of a site", { extra_params: { site: "x" } });
    site.publisher.soap.next({ kind: "redirect", status: 302, location: "/annales/soap" });
    const { first, credentials: stored } = await answered({ kind: "exceptions", list: [{ number: 3030 }] }, { of });
    expect(first).toMatchObject({ status: "download_failed", errorCode: "redirect", imports: [] });
    expect(stored.brokenBy).toBeNull();
    site.publisher.soap.next({ kind: "redirect", status: 302, location: "/annales/soap" });
    expect((await answered(null, { of })).first).toMatchObject({ status: "success" });
  });
});
