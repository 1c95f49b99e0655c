import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hugeSums } from "@/lib/simulator/publisher/huge-report";
import { type Publisher, startPublisher } from "@/lib/simulator/publisher/server";
import { addressOf, ask, cellsOf, exceptionCodes, type Request, sumsByMonth } from "./served-sums";

const today = new Date("2026-11-20T09:00:00Z");
const request: Request = { library: "hradisko", platform: "lumina", report: "TR", release: "5", from: "2025-05" };
let publisher: Publisher;

beforeEach(async () => {
  publisher = await startPublisher({ today });
});
afterEach(() => publisher.close());

async function bytesOf(address: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(address)).arrayBuffer());
}

describe("a scripted response", () => {
  test("is returned once to the matching request, then the normal response", async () => {
    publisher.next({ platform: "lumina", report: "tr", month: "2025-06" }, { kind: "html", title: "Login" });
    expect((await ask(publisher.url, request)).headers.get("content-type")).toBe("application/json");
    const html = await ask(publisher.url, { ...request, from: "2025-06" });
    expect([html.status, html.body.includes("<title>Login</title>")]).toEqual([200, true]);
    expect(cellsOf((await ask(publisher.url, { ...request, from: "2025-06" })).body, "5").length).toBeGreaterThan(0);
  });

  test("stays until removed when it is permanent", async () => {
    publisher.always({ platform: "lumina" }, { kind: "text", text: "HTTP Error 400", status: 200 });
    expect((await ask(publisher.url, request)).body).toBe("HTTP Error 400");
    expect((await ask(publisher.url, request)).body).toBe("HTTP Error 400");
    publisher.forget();
    expect(exceptionCodes((await ask(publisher.url, request)).body)).toEqual([]);
  });

  test("places exceptions wherever providers place them", async () => {
    const list = [{ code: 3030 }, { code: 12, message: "Own note" }];
    publisher.next(
      {},
      { kind: "exceptions", list },
      { kind: "exceptions", list, form: "object" },
      { kind: "exceptions", list, form: "array", status: 500 },
      { kind: "exceptions", list: [{ code: 2000 }], form: "exception" },
    );
    expect(exceptionCodes((await ask(publisher.url, request)).body)).toEqual([3030, 12]);
    expect(JSON.parse((await ask(publisher.url, request)).body)).toMatchObject({ Code: 3030 });
    const third = await ask(publisher.url, request);
    expect([third.status, JSON.parse(third.body)]).toMatchObject([
      500,
      [{ Code: 3030 }, { Code: 12, Message: "Own note" }],
    ]);
    const fourth = await ask(publisher.url, request);
    expect([fourth.status, JSON.parse(fourth.body).Exception]).toMatchObject([401, { Code: 2000 }]);
  });

  test("truncates the report under status 200", async () => {
    const whole = (await ask(publisher.url, request)).body;
    publisher.next({}, { kind: "truncated", bytes: 5000 });
    const { status, body } = await ask(publisher.url, request);
    expect(status).toBe(200);
    expect(whole.startsWith(body)).toBe(true);
    expect(Buffer.byteLength(body)).toBe(5000);
  });

  test("resets the connection at once or in the middle", async () => {
    publisher.next({}, { kind: "reset" }, { kind: "reset", afterBytes: 3000 });
    await expect(ask(publisher.url, request)).rejects.toThrow("fetch failed");
    const response = await fetch(addressOf(publisher.url, request));
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow("terminated");
  });

  test("arrives slowly", async () => {
    publisher.next({}, { kind: "slow", milliseconds: 30, bytes: 400 });
    const started = performance.now();
    const small: Request = { ...request, report: "PR" };
    const slow = await ask(publisher.url, small);
    expect(performance.now() - started).toBeGreaterThan(80);
    expect(slow.body).toBe((await ask(publisher.url, small)).body);
  });

  test("redirects here and to another host, with or without the query", async () => {
    const other = await startPublisher({ today });
    publisher.next(
      {},
      { kind: "redirect" },
      { kind: "redirect", origin: other.url, status: 307 },
      { kind: "redirect", path: "/gone", dropsQuery: true },
    );
    const here = await ask(publisher.url, request);
    expect([here.status, here.headers.get("location")]).toEqual([302, addressOf(publisher.url, request)]);
    const there = await fetch(addressOf(publisher.url, request));
    expect([there.url, there.status, other.requests.length]).toEqual([addressOf(other.url, request), 200, 1]);
    const run = await ask(publisher.url, request);
    expect(run.headers.get("location")).toBe(`${publisher.url}/gone`);
    await other.close();
  });

  test("returns another month, report or customer than requested", async () => {
    publisher.next(
      {},
      { kind: "wrong-month", month: "2025-01" },
      { kind: "wrong-report", report: "PR" },
      { kind: "wrong-customer", customerId: "x-1", name: "Somebody Else" },
      { kind: "one-day" },
    );
    expect(Object.keys(sumsByMonth(cellsOf((await ask(publisher.url, request)).body, "5")))).toEqual(["2025-01"]);
    expect(JSON.parse((await ask(publisher.url, request)).body).Report_Header.Report_ID).toBe("PR");
    expect(JSON.parse((await ask(publisher.url, request)).body).Report_Header).toMatchObject({
      Customer_ID: "x-1",
      Institution_Name: "Somebody Else",
    });
    const { Report_Filters } = JSON.parse((await ask(publisher.url, request)).body).Report_Header;
    expect(Report_Filters).toContainEqual({ Name: "End_Date", Value: "2025-05-01" });
  });

  test("returns preliminary counts, which are part of the final ones", async () => {
    publisher.next({}, { kind: "honest", falsehood: { isProvisional: true } });
    const of = async () => Object.values(sumsByMonth(cellsOf((await ask(publisher.url, request)).body, "5")))[0] ?? {};
    const [first, last] = [await of(), await of()];
    expect(Object.keys(first).sort()).toEqual(Object.keys(last).sort());
    for (const [metric, sum] of Object.entries(first)) expect(sum).toBeLessThan(last[metric] ?? 0);
  });

  test("uses gzip, labeled or not, once or twice", async () => {
    const whole = (await ask(publisher.url, request)).body;
    publisher.next(
      {},
      { kind: "gzip" },
      { kind: "gzip", isLabeled: false },
      { kind: "gzip", isLabeled: false, levels: 2 },
    );
    expect((await ask(publisher.url, request)).body).toBe(whole);
    expect(gunzipSync(await bytesOf(addressOf(publisher.url, request))).toString()).toBe(whole);
    expect(gunzipSync(gunzipSync(await bytesOf(addressOf(publisher.url, request)))).toString()).toBe(whole);
  });

  test("queues, slows down, repeats secrets", async () => {
    publisher.next(
      {},
      { kind: "queued", retryAfter: "60" },
      { kind: "queued", hasBody: false },
      { kind: "too-many-requests", retryAfter: "3" },
      { kind: "echoed-secret" },
    );
    const queued = await ask(publisher.url, request);
    expect([queued.status, queued.headers.get("retry-after"), JSON.parse(queued.body).Code]).toEqual([202, "60", 1011]);
    expect(await ask(publisher.url, request)).toMatchObject({ status: 202, body: "" });
    const refused = await ask(publisher.url, request);
    expect([refused.status, refused.headers.get("retry-after"), JSON.parse(refused.body).Code]).toEqual([
      429,
      "3",
      1020,
    ]);
    const echo = await ask(publisher.url, request);
    const secret = publisher.requests.at(-1)?.query.api_key ?? "";
    expect([echo.status, echo.body.includes(secret), secret.length > 10]).toEqual([401, true, true]);
  });

  test("is any file of any size", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "publisher-"));
    await writeFile(path.join(folder, "body.xml"), "<Report/>");
    publisher.next(
      {},
      { kind: "file", path: path.join(folder, "body.xml"), contentType: "text/xml" },
      { kind: "oversized", bytes: 300_000 },
    );
    expect((await ask(publisher.url, request)).body).toBe("<Report/>");
    expect((await ask(publisher.url, request)).body.length).toBeGreaterThan(300_000);
    await rm(folder, { recursive: true });
  });
});

describe("the server", () => {
  test("logs requests and the maximum number of concurrent ones per platform", async () => {
    publisher.next({}, { kind: "slow", milliseconds: 40, bytes: 500 }, { kind: "slow", milliseconds: 40, bytes: 500 });
    const report = { ...request, report: "PR" };
    await Promise.all([ask(publisher.url, report), ask(publisher.url, report)]);
    await ask(publisher.url, { ...request, platform: "moravica" });
    expect([publisher.maxConcurrent("lumina"), publisher.maxConcurrent("moravica")]).toEqual([2, 1]);
    expect(publisher.requests).toHaveLength(3);
    expect(publisher.requests[0]).toMatchObject({ platform: "lumina", path: "/lumina/reports/pr", status: 200 });
    expect(publisher.requests[0]?.ended).toBeGreaterThan(publisher.requests[0]?.at ?? Number.NaN);
  });

  test("misbehaves on one platform at the first request only, reproducibly", async () => {
    const months = [2024, 2025].flatMap((year) =>
      Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, "0")}`),
    );
    const societas: Request = { library: "svratka", platform: "societas", report: "PR", release: "5", from: "" };
    const statuses = async (origin: string) => {
      const answers = [];
      for (const from of months) answers.push((await ask(origin, { ...societas, from })).status);
      return answers;
    };
    const first = await statuses(publisher.url);
    expect(new Set(first).size).toBeGreaterThan(1);
    expect(await statuses(publisher.url)).toEqual(months.map(() => 200));
    const again = await startPublisher({ today });
    expect(await statuses(again.url)).toEqual(first);
    await again.close();
  });

  test("streams a report of any size with given sums", async () => {
    const body = await (await fetch(`${publisher.url}/huge/reports/tr?records=20000&begin_date=2024-02`)).text();
    const cells = cellsOf(body, "5");
    expect(cells).toHaveLength(20000);
    expect(sumsByMonth(cells)).toEqual({ "2024-02": hugeSums(20000) });
  });

  test("closes while responses are in progress", async () => {
    publisher.next({}, { kind: "slow", milliseconds: 1000, bytes: 10 });
    const answer = await fetch(addressOf(publisher.url, request));
    const failed = expect(answer.text()).rejects.toThrow();
    await publisher.close();
    await failed;
  });
});
