import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { listCredentials } from "@/lib/credentials/list/list-credentials";
import { getCredentials } from "@/lib/credentials/list/show-credentials";
import { openSecrets } from "@/lib/credentials/secrets/seal-secrets";
import { exportCredentials } from "@/lib/credentials/sheets/export-credentials";
import { getImportTemplate } from "@/lib/credentials/sheets/get-import-template";
import { sweepPreviews } from "@/lib/credentials/sheets/keep-preview";
import { previewImport } from "@/lib/credentials/sheets/preview-import";
import { applyImport } from "@/lib/harvest/credentials/apply-import";
import { createCredentials, updateCredentials } from "@/lib/harvest/credentials/credentials";
import { lockCredentials } from "@/lib/harvest/credentials/edit-credentials";
import { db } from "@/lib/kit/db";
import { filesFolder } from "@/lib/kit/files/folder-store";
import { sheetsIn } from "@/lib/spreadsheets/sheets-in-file";
import type { Sheet } from "@/lib/spreadsheets/sheets-task";
import { type WrittenSheet, workbookFile } from "@/lib/spreadsheets/xlsx/workbook-file";
import { reportId, scopeOf } from "../harvest/site";
import { change, draftFor, type Ground, openGround, stored } from "./ground";

let on: Ground;

const workbookOf = async (sheets: readonly WrittenSheet[]) =>
  new Uint8Array(await workbookFile(sheets, "credentials").arrayBuffer());

beforeAll(async () => {
  on = await openGround();
  await db().organization.update({
    where: { id: on.olomouc },
    data: { internalId: "OLM", nameCs: "Olomoucká knihovna" },
  });
  await db().platform.create({ data: { shortName: "EBSCO", name: "EBSCOhost" } });
});
afterAll(() => on.site.close());
beforeEach(() => db().limitedTry.deleteMany());

type Manage = Scope<"credentials.manage">;

async function upload(scope: Manage, content: string | Uint8Array, more: Record<string, string> = {}) {
  const form = new FormData();
  const bytes = typeof content === "string" ? Buffer.from(content) : Buffer.from(content);
  form.set("file", new File([bytes], "credentials.csv"));
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const headers = { "content-type": encoded.headers.get("content-type") ?? "", "content-length": String(body.length) };
  return previewImport(scope, new Request("http://localhost/", { method: "POST", body, headers }));
}

const lines = (...rows: string[]) => `${rows.join("\r\n")}\r\n`;
const own =
  "Organization,Platform,COUNTER version,Title,URL,Customer ID,Requestor ID,API key,Platform filter,Reports,Automatic harvesting";
const url = "https://sushi.example.org/in";

async function sheetsOf(response: Response): Promise<Sheet[]> {
  return sheetsIn(new Uint8Array(await response.arrayBuffer()));
}

const cellsOf = (sheet: Sheet | undefined) => sheet?.rows.map(({ cells }) => [...cells]) ?? [];

describe("a preview", () => {
  test("of our own layout shows the action of each row and saves nothing", async () => {
    const before = await db().credentials.count();
    const preview = await upload(
      on.master,
      lines(
        own,
        `brno,JSTOR Digital,5,new one,${url},customer-geheim-a,,key-geheim-a,,"TR, PR",yes`,
        `OLM,ebsco,5.1,,${url}/2,customer-geheim-b,,,flt,,no`,
        `Nowhere,JSTOR,5,,${url},c-1,,,,,`,
        `Brno,Nothing,5,,${url},c-2,,,,,`,
        `Brno,JSTOR,3,,${url},c-3,,,,,`,
        `Brno,JSTOR,5,no address rules,http://plain.example.org,c-4,,,,,`,
        `Brno,JSTOR,5,no id,${url},,,,,TR,`,
        `Brno,JSTOR,5,pasted,${url},c-6,,apikey=abc,,TR,`,
        `Brno,JSTOR,5,reports,${url},c-7,,,,"TR, XY",`,
        `Brno,JSTOR,5,New One,${url},c-8,,,,TR,`,
        `Brno,JSTOR,5,new one,${url},c-9,,,,TR,`,
      ),
    );
    expect(preview).toMatchObject({ format: "own", counts: { create: 3, update: 0, same: 0, error: 8 } });
    const codes = preview.rows.map(({ row, action, errors }) => [
      row,
      action,
      ...errors.map(({ column, code }) => `${column}: ${code}`),
    ]);
    expect(codes).toEqual([
      [2, "create"],
      [3, "create"],
      [4, "error", "Organization: unknownOrganization"],
      [5, "error", "Platform: unknownPlatform"],
      [6, "error", "COUNTER version: invalid"],
      [7, "error", "URL: addressNeedsHttps"],
      [8, "error", "Customer ID: mandatory"],
      [9, "error", "API key: nameInValue"],
      [10, "error", "Reports: reportOfOtherRelease"],
      [11, "create"],
      [12, "error", ": twiceInFile"],
    ]);
    expect(preview.rows[2]?.errors[0]?.message).toBe("You do not manage an organization with this name");
    expect(preview.rows[0]).toMatchObject({
      organization: "Brno",
      platform: "JSTOR Digital",
      counter_reports: ["PR", "TR"],
    });
    expect(preview.rows[1]).toMatchObject({
      counter_version: "5.1",
      enabled: false,
      warnings: [{ code: "reportsAssumed" }],
    });
    expect(JSON.stringify(preview)).not.toContain("geheim");
    expect(await db().credentials.count()).toBe(before);
  });

  test("is applied as a whole, by its author, once", async () => {
    const preview = await upload(
      on.master,
      lines(
        own,
        `Brno,JSTOR,5,applied 1,${url},customer-geheim-c,requestor-geheim-c,key-geheim-c,filter-geheim,"TR, PR",yes`,
        `OLM,EBSCO,5,applied 2,${url},customer-geheim-d,,,,DR,no`,
        `Brno,JSTOR,5,applied 3,${url},,,,,DR,no`,
      ),
    );
    const expected = { token: preview.token };
    await expect(applyImport(on.superuser, { token: "0".repeat(104) })).rejects.toMatchObject({ status: 404 });
    await expect(applyImport(on.superuser, { ...expected, rows: [2] })).rejects.toMatchObject({
      code: "importRowsNotReady",
    });
    const { created, updated, credentials } = await applyImport(on.master, expected);
    expect([created, updated, credentials.length]).toEqual([2, 0, 2]);
    const [first = 0, second = 0] = credentials;
    expect(openSecrets(await stored(first))).toMatchObject({
      customerId: "customer-geheim-c",
      requestorId: "requestor-geheim-c",
      apiKey: "key-geheim-c",
      extraParams: { platform: "filter-geheim" },
    });
    const details = await getCredentials(on.master, second);
    expect(details).toMatchObject({ title: "applied 2", enabled: false, organization: { pk: on.olomouc } });
    expect(details.counter_reports.map(({ code }) => code)).toEqual(["DR"]);
    await expect(applyImport(on.master, expected)).rejects.toMatchObject({ code: "importPreviewGone" });
  });

  test("is not available to other users", async () => {
    const { token } = await upload(on.master, lines(own, `Brno,JSTOR,5,other,${url},c-o,,,,TR,`));
    const { id } = await db().user.create({ data: { email: "nosy@example.org", username: "nosy" } });
    const ofBrno = [{ organizationId: on.brno, isAdmin: true, isMaster: false }];
    const nosy = await scopeOf({ userId: id }, "credentials.manage", ofBrno);
    await expect(applyImport(nosy, { token })).rejects.toMatchObject({ status: 404, code: "importPreviewGone" });
    expect((await applyImport(on.master, { token })).created).toBe(1);
  });

  test("expires after an hour, and its file is removed", async () => {
    const { token } = await upload(on.master, lines(own, `Brno,JSTOR,5,late,${url},c-l,,,,TR,`));
    expect(await sweepPreviews()).toBe(0);
    try {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61 * 60_000 });
      await expect(applyImport(on.master, { token })).rejects.toMatchObject({ code: "importPreviewOver" });
      expect(await sweepPreviews()).toBeGreaterThan(0);
    } finally {
      vi.useRealTimers();
    }
    await expect(applyImport(on.master, { token })).rejects.toMatchObject({ code: "importPreviewGone" });
  });

  test("detects changed and unchanged rows", async () => {
    const { pk } = await createCredentials(
      on.ofBrno,
      draftFor(on, { title: "by title", counter_reports: [await reportId("TR", "5")] }),
    );
    const { customerId } = openSecrets(await stored(pk));
    const preview = await upload(
      on.ofBrno,
      lines(
        "Platform,COUNTER version,Title,Customer ID,API key,Reports,Automatic harvesting",
        `JSTOR,5,by title,${customerId},key-geheim-new,"TR,DR",no`,
      ),
    );
    expect(preview.rows[0]).toMatchObject({
      action: "update",
      credentials: pk,
      changes: ["enabled", "counter_reports", "api_key"],
    });
    expect((await applyImport(on.ofBrno, { token: preview.token })).updated).toBe(1);
    const row = await stored(pk);
    expect(row).toMatchObject({ isEnabled: false, revision: 2 });
    expect(openSecrets(row)).toMatchObject({ apiKey: "key-geheim-new", customerId });
    expect(Object.keys(openSecrets(row).extraParams)).toEqual(["platform"]);
    const again = await upload(
      on.ofBrno,
      lines("Platform,COUNTER version,Title,Customer ID", `JSTOR,5,by title,${customerId}`),
    );
    expect(again.counts).toEqual({ create: 0, update: 0, same: 1, error: 0 });
    await expect(applyImport(on.ofBrno, { token: again.token })).rejects.toMatchObject({ code: "importRowsNotReady" });
  });

  test("changes nothing if one of its rows can no longer be written", async () => {
    const { pk } = await createCredentials(on.ofBrno, draftFor(on, { title: "edited since" }));
    const { customerId } = openSecrets(await stored(pk));
    const { token } = await upload(
      on.ofBrno,
      lines(
        "Platform,COUNTER version,Title,URL,Customer ID,API key",
        `JSTOR,5,would be new,${url},customer-geheim-e,key`,
        `JSTOR,5,edited since,,${customerId},key-geheim-f`,
      ),
    );
    await updateCredentials(on.ofBrno, pk, change({ revision: 1, enabled: false }));
    const before = await db().credentials.count();
    await expect(applyImport(on.ofBrno, { token })).rejects.toMatchObject({
      status: 412,
      fields: { "rows.1": ["outOfDate"] },
    });
    expect(await db().credentials.count()).toBe(before);
    expect((await applyImport(on.ofBrno, { token, rows: [0] })).created).toBe(1);
  });

  test("refuses locked credentials, decisions of the consortium, and duplicates", async () => {
    const locked = await createCredentials(on.master, draftFor(on, { title: "locked one" }));
    await lockCredentials(on.master, [locked.pk]);
    const { customerId, requestorId, apiKey } = openSecrets(await stored(locked.pk));
    const preview = await upload(
      on.ofBrno,
      lines(
        "Organization,Platform,COUNTER version,Title,URL,Customer ID,Requestor ID,API key,Extra parameters,Bought outside the consortium",
        "Brno,JSTOR,5,locked one,,changed,,,,",
        `Brno,JSTOR,5,outside,${url},c-out,,,,no`,
        `Brno,JSTOR,5,twin,https://sushi.example.org/r5,${customerId},${requestorId},${apiKey},platform=${openSecrets(await stored(locked.pk)).extraParams.platform},`,
        `OLM,JSTOR,5,not mine,${url},c-mine,,,,`,
      ),
    );
    expect(preview.rows.map(({ errors }) => errors.map(({ code }) => code))).toEqual([
      ["credentialsLocked"],
      ["consortiumStaffOnly"],
      ["same-exists-within-org"],
      ["unknownOrganization"],
    ]);
  });
});

describe("the layout of", () => {
  test("Celus' export is recognized: a sheet per release, reports by columns", async () => {
    const columns = (names: string[]) => names.map((heading) => ({ heading, width: 10 }));
    const names = ["title", "organization", "publisher/vendor/platform", "SUSHI url", "requestor id", "customer id"];
    const bytes = await workbookOf([
      {
        name: "Credentials-COUNTER5.1",
        columns: columns([...names, "api key", "platform filter", "DR", "IR", "PR", "TR"]),
        rows: [
          ["", "Olomoucká knihovna", "EBSCOhost", `${url}/celus`, "r", "0042", "k", "flt", "", "", "active", "active"],
        ],
      },
      {
        name: "Credentials-COUNTER4",
        columns: columns([...names, "http username", "http password", "extra params", "BR1", "JR1"]),
        rows: [["", "Brno", "JSTOR", `${url}/soap`, "r", "c", "user", "word", "{'Name': 'Jan'}", "", "active"]],
      },
      { name: "Organizations", columns: columns(["organization"]), rows: [["Brno"]] },
    ]);
    const preview = await upload(on.master, bytes);
    expect(preview).toMatchObject({ format: "celus", counts: { create: 2, error: 0 } });
    expect(
      preview.rows.map(({ sheet, counter_version, counter_reports }) => [
        sheet,
        counter_version,
        [...counter_reports].sort(),
      ]),
    ).toEqual([
      ["Credentials-COUNTER5.1", "5.1", ["PR", "TR"]],
      ["Credentials-COUNTER4", "4", ["JR1"]],
    ]);
    const { credentials } = await applyImport(on.master, { token: preview.token });
    const [newer, older] = await Promise.all(credentials.map(async (pk) => openSecrets(await stored(pk))));
    expect(newer).toMatchObject({ customerId: "0042", apiKey: "k", extraParams: { platform: "flt" } });
    expect(older).toMatchObject({ httpUsername: "user", httpPassword: "word", extraParams: { Name: "Jan" } });
  });

  test("Celus' older CSV export is recognized", async () => {
    const preview = await upload(
      on.master,
      lines(
        "id,title,organization,platform,url,counter_version,requestor_id,customer_id,http_username,http_password,api_key,extra_params,counter_reports",
        `9,Main,Brno,EBSCOhost,${url}/old,51,r,c-old,,,k,"{""platform"": ""p""}","TR, PR"`,
      ),
    );
    expect(preview).toMatchObject({ format: "celus", counts: { create: 1 } });
    expect(preview.rows[0]).toMatchObject({ counter_version: "5.1", title: "Main", counter_reports: ["PR", "TR"] });
  });

  test("CC-Plus' export is recognized: URLs come from the registry, placeholders are blanks", async () => {
    await createCredentials(on.master, draftFor(on, { url: "https://known.example.org/counter" }));
    const headings = [
      "Institution ID (CC+ System ID)",
      "Local Institution Identifier",
      "Provider ID (CC+ System ID)",
      "Status",
      "Customer ID",
    ];
    const preview = await upload(
      on.master,
      lines(
        [...headings, "Requestor ID", "API Key", "Extra Args", "", "Institution-Name", "Provider-Name"].join(","),
        "2,OLM,7,Enabled,c-ccp,-required-,k-ccp,&platform=x,,Some other name,JSTOR Digital",
        "3,,7,Incomplete,-required-,,,,,Brno,EBSCOhost",
      ),
    );
    expect(preview.format).toBe("cc-plus");
    expect(preview.rows[0]).toMatchObject({
      action: "create",
      organization: "Olomouc",
      url: "https://known.example.org/counter",
      counter_version: "5",
      requestor_id: "",
    });
    expect(preview.rows[0]?.warnings.map(({ code }) => code).sort()).toEqual([
      "reportsAssumed",
      "urlFromOthers",
      "versionAssumed",
    ]);
    expect(preview.rows[1]?.errors.map(({ column, code }) => [column, code])).toEqual([["Customer ID", "mandatory"]]);
  });
});

test.each([
  ["importFormatUnknown", "a,b\r\n1,2\r\n"],
  ["importFileUnreadable", Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0])],
  ["importFileLocked", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0])],
])("%s", async (code, content) => {
  await expect(upload(on.master, content)).rejects.toMatchObject({ code });
});

test("a request without a file, or with too large a file, is refused before it is read", async () => {
  const post = (headers: Record<string, string>, body = "x") =>
    previewImport(on.master, new Request("http://localhost/", { method: "POST", body, headers }));
  await expect(post({ "content-length": "6000000" })).rejects.toMatchObject({ status: 413 });
  await expect(post({ "content-length": "1", "content-type": "text/plain" })).rejects.toMatchObject({
    code: "importListMissing",
  });
});

describe("an export", () => {
  test("holds no secret, can be read by a spreadsheet without running anything, and imports as it is", async () => {
    const title = '=HYPERLINK("https://evil.example")';
    const { pk } = await createCredentials(
      on.ofBrno,
      draftFor(on, { title, counter_reports: [await reportId("TR", "5")] }),
    );
    const response = await exportCredentials(on.ofBrno, { credentials: [pk], filter: {} });
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="sushi-credentials-[\d-]+\.xlsx";/,
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    const sheets = await sheetsIn(bytes);
    expect(sheets.map(({ name }) => name)).toEqual(["COUNTER 5"]);
    const text = JSON.stringify(cellsOf(sheets[0]));
    expect(text).not.toContain("geheim");
    expect(text).toContain("HYPERLINK");
    const preview = await upload(on.ofBrno, bytes);
    expect(preview.rows).toMatchObject([{ action: "same", credentials: pk, errors: [] }]);
    const entry = await db().auditEntry.findFirstOrThrow({
      where: { action: "credentials.export" },
      orderBy: { id: "desc" },
    });
    expect(entry.after).toEqual({ count: 1 });
  });

  test("can be edited and imported to change just that", async () => {
    const { pk } = await createCredentials(on.ofBrno, draftFor(on, { title: "before" }));
    const [sheet] = await sheetsOf(await exportCredentials(on.ofBrno, { credentials: [pk], filter: {} }));
    const [headings = [], row = []] = cellsOf(sheet);
    const edited = row.map((cell, index) => (headings[index] === "Title" ? "after" : cell));
    const bytes = await workbookOf([
      { name: "COUNTER 5", columns: headings.map((heading) => ({ heading, width: 9 })), rows: [edited] },
    ]);
    const preview = await upload(on.ofBrno, bytes);
    expect(preview.rows[0]).toMatchObject({ action: "update", changes: ["title"] });
    await applyImport(on.ofBrno, { token: preview.token });
    expect(await getCredentials(on.ofBrno, pk)).toMatchObject({ title: "after", verified_at: null, revision: 2 });
  });

  test("names accounts, and imports as it is, with and without ids", async () => {
    const draft = draftFor(on, { title: "of two accounts" });
    const main = await createCredentials(on.ofBrno, draft);
    const law = await createCredentials(on.ofBrno, {
      ...{ ...draft, title: "of the faculty", account: "Law", customer_id: "c-law" },
    });
    const [sheet] = await sheetsOf(await exportCredentials(on.ofBrno, { credentials: [main.pk, law.pk], filter: {} }));
    const [headings = [], ...rows] = cellsOf(sheet);
    const place = headings.indexOf("Account");
    expect(rows.map((row) => row[place] ?? "")).toEqual(["", "Law"]);
    const again = async (columns: readonly string[], edited = rows) => {
      const places = headings.flatMap((heading, at) => (columns.includes(heading) ? [at] : []));
      const bytes = await workbookOf([
        {
          name: sheet?.name ?? "",
          columns: places.map((at) => ({ heading: headings[at] ?? "", width: 10 })),
          rows: edited.map((row) => places.map((at) => row[at] ?? "")),
        },
      ]);
      const preview = await upload(on.ofBrno, bytes);
      return preview.rows.map(({ action, account, credentials, changes }) => [action, account, credentials, changes]);
    };
    const unchanged = [
      ["same", "", main.pk, []],
      ["same", "Law", law.pk, []],
    ];
    expect(await again(headings)).toEqual(unchanged);
    const withoutIds = headings.filter((heading) => heading !== "Id");
    expect(await again(withoutIds)).toEqual(unchanged);
    const renamed = rows.map((row) => row.map((cell, at) => (at === place && cell === "Law" ? "Medicine" : cell)));
    expect((await again(headings, renamed))[1]).toEqual(["update", "Medicine", law.pk, ["account"]]);
  });

  test("contains the filtered credentials within reach", async () => {
    const foreign = await createCredentials(on.master, draftFor(on, { organization_id: on.olomouc }));
    await expect(exportCredentials(on.ofBrno, { credentials: [foreign.pk], filter: {} })).rejects.toMatchObject({
      status: 404,
    });
    const sheets = await sheetsOf(await exportCredentials(on.ofBrno, { filter: { state: "off" } }));
    const { count } = await listCredentials(on.ofBrno, { state: "off" });
    expect(sheets.reduce((sum, { rows }) => sum + rows.length - 1, 0)).toBe(count);
  });
});

test("getImportTemplate has a sheet per release, notes, and the names of the user's organizations", async () => {
  const sheets = await sheetsOf(await getImportTemplate(on.ofBrno, { language: "cs" }));
  expect(sheets.map(({ name }) => name)).toEqual([
    "COUNTER 5.1",
    "COUNTER 5",
    "COUNTER 4",
    "Notes",
    "Organizations",
    "Platforms",
  ]);
  expect(cellsOf(sheets[4])).toEqual([["Name", "Short name", "Internal id"], ["Brno"]]);
  expect(cellsOf(sheets[2])[0]).toContain("HTTP password");
  expect(cellsOf(sheets[2])[0]).not.toContain("API key");
  expect(cellsOf(sheets[3])[1]?.[1]).toContain("Jeden řádek");
});

test("an uploaded file leaves no plain text in the database or on disk", async () => {
  await upload(on.master, lines(own, `Brno,JSTOR,5,sealed,${url},customer-geheim-s,,key-geheim-s,,TR,`));
  const folder = path.join(filesFolder(), "previews");
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".gz"));
  expect(files.length).toBeGreaterThan(0);
  for (const name of files)
    expect(gunzipSync(await readFile(path.join(folder, name))).toString()).not.toContain("geheim");
  for (const table of ["audit_entries", "credentials"]) {
    const rows = await db().$queryRawUnsafe<{ text: string }[]>(`SELECT t::text AS text FROM ${table} t`);
    expect(rows.filter(({ text }) => text.includes("geheim"))).toEqual([]);
  }
});
