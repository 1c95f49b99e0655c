import { beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { month } from "@/lib/counter/standard/month";
import { importAnswer } from "@/lib/imports/write/import-answer";
import { db } from "@/lib/kit/db";
import { Problem } from "@/lib/kit/errors";
import { renderProblem } from "@/lib/kit/http/render-problem";
import { getPlatform, listUsedPlatforms } from "@/lib/platforms/list-platforms";
import { platformReportCall } from "@/lib/reports/platform-report/contract";
import { createApiKey } from "@/lib/users/api-keys/api-keys";
import { findKeyActor } from "@/lib/users/api-keys/find-key-actor";
import { scopeOf } from "@/tests/support/actors";
import {
  aLibrary,
  aPerson,
  aPlatform,
  credentialsOf,
  manager,
  openWorld,
  reportId,
} from "../../harvest/overview-world";
import { answerOf, january } from "../../imports/imagined-report";
import { openReport, readReport } from "./read-report";

let [brno, plzen, both, brnos] = [0, 0, 0, 0];
let [brnoKey, plzenKey]: Scope<"usage.view">[] = [];

async function imported(organizationId: number, platformId: number, value: number): Promise<void> {
  const none = { title: null, item: null, titleIds: {}, itemIds: {}, institution: null, place: 0, attributes: {} };
  const records = answerOf([{ ...none, month: january, metric: "Total_Item_Requests", value }]);
  const place = { organizationId, platformId, accountId: 0, reportTypeId: await reportId("TR"), month: january };
  await importAnswer({ ...place, records });
}

beforeAll(async () => {
  await openWorld();
  [brno, plzen] = [await aLibrary("Brno"), await aLibrary("Plzeň")];
  [both, brnos] = [await aPlatform("Both"), await aPlatform("Brnos")];
  await imported(brno, both, 4);
  await imported(plzen, both, 9);
  await imported(brno, brnos, 2);
  const admin = await manager("api-keys.manage", [brno, plzen], await aPerson("hana"));
  const keyScope = async (organization: number) => {
    const { key } = await createApiKey(admin, { name: "statistics", organization, scopes: ["usage"], days: 1 });
    return scopeOf("usage.view", await findKeyActor(key, "192.0.2.1"));
  };
  [brnoKey, plzenKey] = [await keyScope(brno), await keyScope(plzen)];
});

const theirs = (scope: Scope<"usage.view"> | undefined) => scope ?? Promise.reject(new Error("No scope"));

async function refusal(asking: Promise<unknown>): Promise<Problem> {
  const problem = await asking.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(problem instanceof Problem)) throw new Error(`Not refused: ${String(problem)}`);
  return problem;
}

const sentences = (problem: Problem) =>
  Promise.all((["en", "cs"] as const).map(async (locale) => (await renderProblem(problem, locale).json()).error));

describe("a key", () => {
  test("reads its organization's part of a platform, and nothing of another's", async () => {
    const [own, other] = [await theirs(brnoKey), await theirs(plzenKey)];
    expect((await readReport(own, { platform: both })).records).toMatchObject([{ hits: 4 }]);
    expect((await readReport(other, { platform: both })).records).toMatchObject([{ hits: 9 }]);
    expect((await readReport(own, { platform: both, organization: brno })).records).toMatchObject([{ hits: 4 }]);
  });

  test("finds no platform of another library, nor that library, nor all of them", async () => {
    const [own, other] = [await theirs(brnoKey), await theirs(plzenKey)];
    expect((await readReport(own, { platform: brnos })).records).toMatchObject([{ hits: 2 }]);
    await expect(openReport(other, { platform: brnos })).rejects.toMatchObject({ status: 404 });
    await expect(openReport(own, { platform: both, organization: plzen })).rejects.toMatchObject({ status: 404 });
    await expect(openReport(own, { platform: both, organization: -1 })).rejects.toMatchObject({ status: 404 });
  });

  test("lists platforms with usage or credentials, not those whose credentials are gone", async () => {
    const own = await theirs(brnoKey);
    const [promised, left] = [await aPlatform("Promised"), await aPlatform("Left")];
    await credentialsOf(brno, promised);
    await credentialsOf(brno, left, { deletedAt: new Date("2025-01-01") });
    expect((await listUsedPlatforms(own)).map(({ name }) => name)).toEqual(["Both", "Brnos", "Promised"]);
    expect(await getPlatform(own, promised)).toMatchObject({ name: "Promised" });
    await expect(getPlatform(own, left)).rejects.toMatchObject({ status: 404 });
    await expect(openReport(own, { platform: left })).rejects.toMatchObject({ status: 404 });
  });
});

describe("a person", () => {
  test("of several organizations chooses one", async () => {
    const scope = await manager("usage.view", [brno, plzen]);
    expect((await readReport(scope, { platform: both, organization: plzen })).records).toMatchObject([{ hits: 9 }]);
    await expect(openReport(scope, { platform: brnos, organization: plzen })).rejects.toMatchObject({ status: 404 });
    const problem = await refusal(openReport(scope, { platform: both }));
    expect(problem).toMatchObject({ status: 400, code: "oneOrganization" });
    expect(await sentences(problem)).toEqual([
      expect.stringContaining("for one organization"),
      expect.stringContaining("jedné organizace"),
    ]);
    await expect(openReport(scope, { platform: both, organization: -1 })).rejects.toMatchObject({ status: 404 });
  });

  test("of one organization need not choose, of none finds nothing", async () => {
    expect((await readReport(await manager("usage.view", [brno]), { platform: both })).records).toMatchObject([
      { hits: 4 },
    ]);
    await expect(openReport(await manager("usage.view", []), { platform: both })).rejects.toMatchObject({
      status: 404,
    });
  });

  test("rejects a request for everything at once with the reason", async () => {
    const scope = await manager("usage.view", "everything");
    for (const organization of [-1, undefined])
      await expect(
        openReport(scope, { platform: both, ...(organization === undefined ? {} : { organization }) }),
      ).rejects.toMatchObject({ status: 400, code: "oneOrganization" });
    expect((await readReport(scope, { platform: both, organization: brno })).records).toMatchObject([{ hits: 4 }]);
  });
});

describe("what is asked for", () => {
  test("requires an existing report type, shared or one's own", async () => {
    const own = await theirs(brnoKey);
    const film = { counterCode: "Films & doors", release: "own", shortName: "Films & doors" };
    await db().reportType.create({ data: { ...film, organizationId: plzen } });
    for (const report of ["XX", "tr", film.shortName]) {
      const problem = await refusal(openReport(own, { platform: both, report }));
      expect(problem).toMatchObject({ status: 404, code: "reportTypeNotFound" });
      expect(await sentences(problem)).toEqual([
        expect.stringContaining("This report type does not exist"),
        expect.stringContaining("typ reportu neexistuje"),
      ]);
    }
    expect(await readReport(await theirs(plzenKey), { platform: both, report: film.shortName })).toMatchObject({
      records: [],
    });
  });

  test("names dimensions of the report; others are refused with the list of valid ones, in both languages", async () => {
    const problem = await refusal(openReport(await theirs(brnoKey), { platform: both, dims: "YOP|Colour|title" }));
    expect(problem).toMatchObject({ status: 400, code: "unknownDimensions" });
    for (const sentence of await sentences(problem)) {
      expect(sentence).toContain("Colour|title");
      expect(sentence).toContain("Data_Type|Section_Type|Access_Type|Access_Method|YOP|Publisher|Platform");
    }
    await db().reportType.create({ data: { counterCode: "Doors", release: "own", shortName: "Doors" } });
    const bare = await refusal(openReport(await theirs(brnoKey), { platform: both, report: "Doors", dims: "YOP" }));
    expect(await sentences(bare)).toEqual([
      "Report Doors has no dimension YOP. It has no dimensions to request.",
      "Report Doors nemá rozměr YOP. Nemá žádné rozměry, které by šlo vyžádat.",
    ]);
  });

  test.each(["", "2025", "2025-1", "2025-13", "2025-01-01", "0999-01", "leden", undefined])(
    "is a month, which %j is not",
    (given) => {
      const result = platformReportCall.query.safeParse(given === undefined ? {} : { month: given });
      expect(result.error?.issues).toMatchObject([{ path: ["month"], message: "month" }]);
    },
  );

  test.each([
    ["", []],
    ["YOP", ["YOP"]],
    ["YOP|Access_Type|", ["YOP", "Access_Type"]],
    [undefined, []],
  ])("dims %j are %j", (dims, names) => {
    expect(platformReportCall.query.parse({ month: month("2025-01"), dims }).dims).toEqual(names);
  });
});
