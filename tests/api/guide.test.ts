import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { ApiClient } from "@/lib/commands/api-client";
import { clientOf, harvestedBelongings, newKey, site } from "./cast";

// Runs the guide's recipes as users do: over HTTP, with a key. The report must have several pages.
const ROWS_OF_PAGE = 25;
const question =
  "report_type=TR51,TR&merge=true&metric=Total_Item_Requests&rows=title&columns=month&from=2025-01&to=2025-12";

let key: string;
let report: { count: number; total: number };

beforeAll(async () => {
  const admin = await clientOf("consortium admin");
  const { organization } = await harvestedBelongings(admin, "hradisko", "guide");
  key = await newKey(admin, organization);
  const { body } = await new ApiClient(site.url, "en", key).get(`/api/flexible-slicer/?${question}`);
  const { count, totals } = z.object({ count: z.number(), totals: z.object({ total: z.number() }) }).parse(body);
  report = { count, total: totals.total };
});

const has = (command: string) => spawnSync(command, ["--version"]).status === 0;

/** Runs a recipe with a page size that makes several pages. */
function run(command: string, recipe: string) {
  const text = readFileSync(`lib/help/guide/${recipe}`, "utf8").replace(/(page_size\W+)100/, `$1${ROWS_OF_PAGE}`);
  const env = { ...process.env, USUS_SITE: site.url, USUS_KEY: key };
  return spawnSync(command, ["-"], { input: text, encoding: "utf8", env });
}

describe("a recipe of the guide reads the whole report and checks its sum", () => {
  test("the report has several pages", () => {
    expect(report.count).toBeGreaterThan(ROWS_OF_PAGE);
    expect(report.total).toBeGreaterThan(0);
  });

  test("the page has the same sum", async () => {
    const page = await (await clientOf("admin of Hradisko")).get(`/analytics/flexitable/?${question}`);
    const totals = /<tfoot[\s\S]*<\/tfoot>/.exec(z.string().parse(page.body))?.[0] ?? "";
    expect(totals.replaceAll(/<[^>]*>/g, " ")).toContain(` ${new Intl.NumberFormat("en").format(report.total)}`);
  });

  test.skipIf(!has("curl") || !has("jq"))("with curl", () => {
    const { status, stdout, stderr } = run("sh", "report.sh");
    expect({ status, stderr }).toEqual({ status: 0, stderr: `Total: ${report.total}\n` });
    expect(stdout.trim().split("\n")).toHaveLength(report.count);
  });

  test.skipIf(!has("python3"))("with Python", () => {
    const { status, stdout, stderr } = run("python3", "report.py");
    expect({ status, stderr }).toEqual({ status: 0, stderr: `Total: ${report.total}\n` });
    const [head, ...rows] = stdout.trim().split(/\r?\n/);
    expect(head).toMatch(/^Title,ISSN,(\d{4}-\d\d,)+Total$/);
    expect(rows).toHaveLength(report.count);
    const last = (row: string) => Number(row.slice(row.lastIndexOf(",") + 1));
    expect(rows.reduce((sum, row) => sum + last(row), 0)).toBe(report.total);
  });

  test.skipIf(!has("python3"))("with a copy of everything, which is not read twice", () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), "usus-copy-")), "usage.sqlite");
    const env = { ...process.env, USUS_SITE: site.url, USUS_KEY: key, USUS_FILE: file };
    const sync = () => spawnSync("python3", ["lib/help/guide/sync.py"], { encoding: "utf8", env });
    const first = sync();
    expect(first).toMatchObject({ status: 0, stderr: expect.stringMatching(/^[1-9]\d* imports added, 0 removed/) });
    expect(sync()).toMatchObject({ status: 0, stderr: expect.stringMatching(/^\d+ imports added, \d+ removed/) });
    const query =
      "import sqlite3, sys; print(sum(r[2] for r in sqlite3.connect(sys.argv[1]).execute(sys.stdin.read())))";
    const input = readFileSync("lib/help/guide/sync.sql", "utf8");
    const summed = spawnSync("python3", ["-c", query, file], { encoding: "utf8", input });
    expect(summed).toMatchObject({ status: 0, stdout: `${report.total}\n` });
    rmSync(path.dirname(file), { recursive: true });
  });

  test.skipIf(!has("Rscript"))("with R", () => {
    const { status, stdout, stderr } = run("Rscript", "report.r");
    expect({ status, stderr }).toMatchObject({ status: 0, stderr: expect.stringContaining(`Total: ${report.total}`) });
    expect(stdout.trim().split("\n")).toHaveLength(report.count + 1);
  });
});

describe("a response", () => {
  const read = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, site.url), { headers: { authorization: `Api-Key ${key}`, ...headers } });

  test("is not sent again when it has not changed", async () => {
    const first = await read("/api/metric/");
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toMatch(/^".+"$/);
    const again = await read("/api/metric/", { "if-none-match": tag });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", tag]);
    expect((await read("/api/report-type/", { "if-none-match": tag })).status).toBe(200);
  });

  test("names what ids refer to, also for more ids than an address takes", async () => {
    const { body } = await new ApiClient(site.url, "en", key).get(`/api/flexible-slicer/?${question}`);
    const [row] = z.object({ results: z.array(z.object({ pk: z.number(), name: z.string() })) }).parse(body).results;
    const expected = [expect.objectContaining({ pk: row?.pk, name: row?.name })];
    expect(await (await read(`/api/title/?pks=${row?.pk},900000000`)).json()).toEqual(expected);
    const json = await fetch(new URL("/api/title/", site.url), {
      method: "POST",
      headers: { authorization: `Api-Key ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ pks: [row?.pk] }),
    });
    expect([json.status, await json.json()]).toEqual([200, expected]);
  });

  test("is the guide itself, with this site's recipes", async () => {
    const answer = await fetch(new URL("/api/guide.md/?language=cs", site.url));
    expect(answer.headers.get("content-type")).toContain("text/markdown");
    expect(await answer.text()).toMatch(/^# Jak číst[\s\S]*```python/);
  });
});
