import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { month as asMonth } from "@/lib/counter/standard/month";
import { purgeImportBatches, purgeIntentions } from "@/lib/harvest/plan/delete-months";
import { draftVendorMail } from "@/lib/harvest/show/draft-vendor-mail";
import {
  dataPresenceCall,
  importBatch,
  listImportsCall,
  listRestatementsCall,
  listVersionsCall,
} from "@/lib/imports/contract";
import { ImportGivenUp, openImports, publishImports } from "@/lib/imports/publish/import-state";
import { listRestatements } from "@/lib/imports/restate/list-restatements";
import { listVersions } from "@/lib/imports/restate/list-versions";
import { listDataPresence } from "@/lib/imports/show/list-data-presence";
import { listImports, lookupImports } from "@/lib/imports/show/list-imports";
import { db, inTransaction } from "@/lib/kit/db";
import { readVisibility } from "@/lib/usage/read-visibility";
import {
  addIntention,
  aLibrary,
  aPlatform,
  credentialsOf,
  manager,
  numbers,
  openWorld,
  rawFile,
  reportId,
  tried,
} from "./overview-world";

let admin: Scope<"harvest.manage">;
let foreign: Scope<"harvest.manage">;
let [brno, plzen, platform, tr] = [0, 0, 0, 0];

beforeAll(async () => {
  await openWorld();
  [brno, plzen, platform] = [await aLibrary("Brno"), await aLibrary("Plzen"), await aPlatform("Lumina")];
  tr = await reportId("TR");
  [admin, foreign] = [await manager("harvest.manage", [brno]), await manager("harvest.manage", [plzen])];
});
afterAll(() => db().$disconnect());

/** A harvested month with numbers, an earlier version, and the answer. */
async function fetched(credentials: number, month: string) {
  const former = await numbers({ organizationId: brno, platformId: platform, month }, { state: "replaced" });
  const intention = await addIntention({ credentials, month });
  const attempt = await tried(intention, { rawFileId: await rawFile(month) });
  const current = await numbers({ organizationId: brno, platformId: platform, month }, { attemptId: attempt });
  return { former, intention, attempt, current };
}

const stateOf = async (id: number) => (await db().import.findUniqueOrThrow({ where: { id } })).state;

describe("deleting months", () => {
  test("hides numbers and earlier versions at once and deletes their origin", async () => {
    const credentials = await credentialsOf(brno, platform, { title: "purge" });
    const march = await fetched(credentials, "2025-03");
    const april = await fetched(credentials, "2025-04");
    const retry = await addIntention({ credentials, month: "2025-03" }, { finishedAt: null });
    const query = [{ credentials, counter_report: tr, start_date: "2025-03-01" }];
    expect(await purgeIntentions(admin, query)).toEqual({ imports: 1, intentions: 2, attempts: 1 });
    expect([await stateOf(march.current), await stateOf(march.former)]).toEqual(["discarded", "discarded"]);
    expect((await readVisibility()).hidden).toEqual(expect.arrayContaining([march.current, march.former]));
    expect(await db().intention.findMany({ where: { id: { in: [march.intention, retry] } } })).toEqual([]);
    expect(await db().rawFile.count()).toBe(1);
    expect([await stateOf(april.current), await stateOf(april.former)]).toEqual(["current", "replaced"]);
    expect(await purgeIntentions(admin, query)).toEqual({ imports: 0, intentions: 0, attempts: 0 });
    const audited = await db().auditEntry.findMany({ where: { action: "usage.delete" } });
    expect(audited).toMatchObject([
      {
        organizationId: brno,
        subjectName: "Brno",
        before: { imports: 2, platforms: ["Lumina"], reports: ["TR"], months: ["2025-03"] },
      },
    ]);
  });

  test("is all or nothing: one month out of reach, and none is deleted", async () => {
    const [own, others] = [
      await credentialsOf(brno, platform, { title: "own" }),
      await credentialsOf(plzen, platform, { title: "others" }),
    ];
    const { current } = await fetched(own, "2024-01");
    const intention = (credentials: number) => ({ credentials, counter_report: tr, start_date: "2024-01" });
    await expect(purgeIntentions(admin, [intention(own), intention(others)])).rejects.toMatchObject({ status: 404 });
    await expect(purgeIntentions(foreign, [intention(own)])).rejects.toMatchObject({ status: 404 });
    await expect(purgeImportBatches(foreign, [current])).rejects.toMatchObject({ status: 404 });
    await expect(purgeImportBatches(admin, [current, 99_999])).rejects.toMatchObject({ status: 404 });
    await expect(purgeIntentions(admin, [{ ...intention(own), start_date: "2024-13" }])).rejects.toMatchObject({
      fields: { "0.start_date": ["invalid"] },
    });
    expect(await stateOf(current)).toBe("current");
  });

  test("by imports also deletes their intentions, of any credentials", async () => {
    const [one, other] = [
      await credentialsOf(brno, platform, { title: "bringer" }),
      await credentialsOf(brno, platform, { title: "bystander" }),
    ];
    const { current, intention } = await fetched(one, "2024-02");
    const target = await addIntention({ credentials: other, month: "2024-02" });
    expect(await purgeImportBatches(admin, [current, current])).toEqual({ imports: 1, intentions: 1, attempts: 1 });
    expect(await db().intention.findMany({ where: { id: { in: [intention, target] } }, select: { id: true } })).toEqual(
      [{ id: target }],
    );
    expect(await purgeImportBatches(admin, [current])).toEqual({ imports: 0, intentions: 0, attempts: 0 });
  });

  test("prevents an answer being imported from becoming the month's numbers", async () => {
    const credentials = await credentialsOf(brno, platform, { title: "racing" });
    const attempt = await tried(await addIntention({ credentials, month: "2024-03" }, { finishedAt: null }), {
      status: "importing",
      finishedAt: null,
    });
    const place = {
      organizationId: brno,
      platformId: platform,
      accountId: 0,
      reportTypeId: tr,
      month: asMonth("2024-03"),
    };
    const open = () => inTransaction((tx) => openImports(tx, [place], { attemptId: attempt }));
    const [importId = 0] = await open();
    await purgeIntentions(admin, [{ credentials, counter_report: tr, start_date: "2024-03" }]);
    const finished = { importId, place, factCount: 3, sums: {}, isPartial: false };
    await expect(inTransaction((tx) => publishImports(tx, [finished], () => null))).rejects.toThrow(ImportGivenUp);
    await expect(open()).rejects.toThrow();
  });

  test("notifies the author of a harvest when nothing of it is pending", async () => {
    const person = await db().user.create({ data: { email: "p@example.org", username: "p" } });
    const { id: harvest } = await db().harvest.create({ data: { startedById: person.id } });
    const credentials = await credentialsOf(brno, platform, { title: "author" });
    await addIntention({ credentials, month: "2024-04", harvest });
    await addIntention({ credentials, month: "2024-05", harvest }, { finishedAt: null });
    await purgeIntentions(admin, [{ credentials, counter_report: tr, start_date: "2024-05" }]);
    expect((await db().harvest.findUniqueOrThrow({ where: { id: harvest } })).announcedAt).not.toBeNull();
  });

  test("of a platform's ten years of four reports takes one step", async () => {
    const credentials = await credentialsOf(brno, platform, { title: "decade", reports: ["TR", "PR", "DR", "IR"] });
    const reports = await Promise.all(["TR", "PR", "DR", "IR"].map(reportId));
    const { id: harvest } = await db().harvest.create({ data: {} });
    await db().$executeRaw`
      INSERT INTO intentions (harvest_id, credentials_id, report_type_id, month, finished_at, updated_at)
      SELECT ${harvest}, ${credentials}, r, m, now(), now()
      FROM unnest(${reports}::int[]) r, generate_series('2010-01-01'::date, '2019-12-01', '1 month') m`;
    await db().$executeRaw`
      INSERT INTO attempts (intention_id, status, credentials_version)
      SELECT id, 'success', 'v1' FROM intentions WHERE harvest_id = ${harvest}`;
    await db().$executeRaw`
      INSERT INTO imports (id, organization_id, platform_id, report_type_id, month, state, fact_count, attempt_id)
      SELECT 100000 + row_number() OVER (), ${brno}, ${platform}, i.report_type_id, i.month, 'current', 10, a.id
      FROM intentions i JOIN attempts a ON a.intention_id = i.id WHERE i.harvest_id = ${harvest}`;
    const query = reports.flatMap((counter_report) =>
      Array.from({ length: 120 }, (_, index) => ({
        credentials,
        counter_report,
        start_date: `${2010 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`,
      })),
    );
    expect(await purgeIntentions(admin, query)).toEqual({ imports: 480, intentions: 480, attempts: 480 });
  });
});

describe("imports", () => {
  test("are listed to users who may see the usage, as a preview of a deletion, marked as existing", async () => {
    const credentials = await credentialsOf(brno, platform, { title: "listed", reports: ["DR"] });
    const attemptId = await tried(await addIntention({ credentials, month: "2023-01", report: "DR" }));
    const place = { organizationId: brno, platformId: platform, report: "DR" };
    const first = await numbers({ ...place, month: "2023-01" }, { attemptId });
    const empty = await numbers({ ...place, month: "2023-02" }, { factCount: 0, sums: {} });
    const viewer = await manager("usage.view", [brno]);
    const query = listImportsCall.query.parse({ report_type: await reportId("DR"), order_by: "month", desc: "false" });
    const listed = listImportsCall.returns.parse(await listImports(viewer, query, "cs"));
    expect(listed.results.map(({ pk }) => pk)).toEqual([first, empty]);
    expect(listed.results[0]).toMatchObject({ source: "sushi", credentials, sums: { Total_Item_Requests: 12 } });
    const other = await manager("usage.view", [plzen]);
    expect((await listImports(other, query, "en")).count).toBe(0);
    const months = ["2023-01", "2023-02", "2023-03"];
    const request = [{ organization: brno, platform, report_type: await reportId("DR"), months }];
    const imports = await lookupImports(admin, request, "en");
    expect(imports.map((one) => importBatch.parse(one).pk)).toEqual([first, empty]);
    await expect(lookupImports(foreign, request, "en")).rejects.toMatchObject({ status: 404 });
    const range = { from: "2023-01", to: "2023-12", credentials: [credentials] };
    const present = dataPresenceCall.returns.parse(await listDataPresence(admin, range));
    expect(present.map(({ date, source, is_empty }) => [date, source, is_empty])).toEqual([
      ["2023-01-01", "sushi", false],
      ["2023-02-01", "unknown", true],
    ]);
    await expect(listDataPresence(foreign, range)).rejects.toMatchObject({ status: 404 });
  });

  test("keep their versions and restatements until the month is deleted", async () => {
    const place = { organizationId: brno, platformId: platform, report: "PR", month: "2022-06" };
    const former = await numbers(place, { state: "replaced", purgedAt: new Date() });
    const newer = await numbers(place);
    const title = await db().title.create({ data: { name: "Journal of Dusk", matchName: "journal of dusk" } });
    await db().restatement.create({
      data: {
        importId: newer,
        formerId: former,
        sums: { Total_Item_Requests: [12, 15], Unique_Item_Requests: [4, 4] },
        titleCount: 1,
        titles: [{ metric: "Total_Item_Requests", title: title.id, item: 0, before: 12, after: 15 }],
      },
    });
    const viewer = await manager("usage.view", [brno]);
    const versions = listVersionsCall.returns.parse(await listVersions(viewer, former, "en"));
    expect(versions.map(({ pk, state, has_facts, restatement }) => [pk, state, has_facts, restatement])).toEqual([
      [newer, "current", true, { title_count: 1 }],
      [former, "replaced", false, null],
    ]);
    await expect(listVersions(await manager("usage.view", [plzen]), newer, "en")).rejects.toMatchObject({
      status: 404,
    });
    const query = listRestatementsCall.query.parse({ since: "2020-01-01T00:00:00Z", platform });
    const restated = listRestatementsCall.returns.parse(await listRestatements(viewer, query, "en"));
    expect(restated).toMatchObject({
      count: 1,
      results: [
        {
          pk: newer,
          former,
          month: "2022-06",
          changes: [{ metric: "Total_Item_Requests", before: 12, after: 15 }],
          titles: [{ title: { pk: title.id, name: "Journal of Dusk" }, item: null, before: 12, after: 15 }],
        },
      ],
    });
    expect((await listRestatements(await manager("usage.view", [plzen]), query, "en")).count).toBe(0);
    const later = listRestatementsCall.query.parse({ since: "2099-01-01T00:00:00Z" });
    expect((await listRestatements(viewer, later, "en")).count).toBe(0);
    await purgeImportBatches(admin, [newer]);
    expect(await listVersions(viewer, newer, "en")).toEqual([]);
    expect((await listRestatements(viewer, query, "en")).count).toBe(0);
  });
});

describe("a mail to a provider", () => {
  const holds = {
    customerId: "customer-4711",
    requestorId: "req/üser 1",
    apiKey: "k9-Secret+Key==",
    extraParams: { platform: "hidden-platform" },
  };
  const echoed = [
    JSON.stringify({ Code: 2010, Data: `${holds.customerId} ${holds.apiKey} ${holds.requestorId}` }),
    encodeURIComponent(holds.apiKey),
    encodeURIComponent(holds.requestorId),
    Buffer.from(holds.apiKey).toString("base64"),
    holds.extraParams.platform,
  ].join("\n");
  const clues = [...Object.values(holds.extraParams), holds.customerId, holds.requestorId, holds.apiKey];
  const spelled = [
    ...clues,
    ...clues.map(encodeURIComponent),
    ...clues.map((clue) => Buffer.from(clue).toString("base64")),
  ];

  async function failed(content: string | Buffer, change: object = {}) {
    const credentials = await credentialsOf(brno, platform, { title: `mail ${Math.random()}`, holds });
    const attempt = await tried(await addIntention({ credentials }), {
      status: "download_failed",
      errorCode: "2010",
      httpStatus: 403,
      usedUrl: `https://sushi.example/r5/reports/tr?api_key=${encodeURIComponent(holds.apiKey)}&begin_date=2025-03`,
      findings: {
        exceptions: [{ code: 2010, message: `Unknown ${holds.customerId}`, data: holds.apiKey }],
        detail: "",
      },
      rawFileId: await rawFile(content),
      ...change,
    });
    return { credentials, attempt };
  }

  test("contains the exact answer and no secret in any spelling, except the customer ID that each provider asks for", async () => {
    const { attempt } = await failed(`${echoed}\nthe end`);
    const { to, subject, body } = await draftVendorMail(admin, attempt);
    expect(to).toBe("");
    expect(subject).toContain("Lumina, TR of Release 5, 2025-03");
    expect(body).toContain("the end");
    expect(body).toContain("begin_date=2025-03");
    const notices = `Customer ID: ${holds.customerId}`;
    expect(body).toContain(notices);
    const rest = `${subject}${body.replace(notices, "")}`;
    for (const secret of spelled) expect(rest).not.toContain(secret);
  });

  test("omits even the customer ID for users who may not change the credentials", async () => {
    const { attempt, credentials } = await failed(echoed);
    await db().credentials.update({ where: { id: credentials }, data: { lockLevel: 2000 } });
    const { body } = await draftVendorMail(admin, attempt);
    for (const secret of spelled) expect(body).not.toContain(secret);
  });

  test("truncates a long answer, without half a secret at its end", async () => {
    const { attempt } = await failed("x".repeat(1990) + holds.apiKey.repeat(2000));
    const { body } = await draftVendorMail(admin, attempt);
    expect(body).toContain("its first 2000 characters:");
    expect(body).not.toContain(holds.apiKey.slice(0, 6));
  });

  test("omits the answer after a change of the credentials, because their old secrets are gone", async () => {
    const { attempt, credentials } = await failed("old-secret");
    await db().credentials.update({ where: { id: credentials }, data: { versionHash: "v2" } });
    const { body } = await draftVendorMail(admin, attempt);
    expect(body).not.toContain("old-secret");
    expect(body).toContain("can send it to you");
  });

  test("omits binary content", async () => {
    const { attempt } = await failed(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xff, 0xfe, 1, 2]));
    expect((await draftVendorMail(admin, attempt)).body).toContain("is not text");
  });

  test("is not available for downloads out of reach", async () => {
    const { attempt } = await failed("{}");
    await expect(draftVendorMail(foreign, attempt)).rejects.toMatchObject({ status: 404 });
  });
});
