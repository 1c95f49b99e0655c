import { beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "@/lib/access/permissions";
import { defineDefaultInterest } from "@/lib/interest/define-defaults";
import { groupHeadings } from "@/lib/interest/describe-groups";
import { listInterestGroups } from "@/lib/interest/interest-groups";
import { countNoInterest, listNoInterest } from "@/lib/interest/no-interest";
import { db, inTransaction } from "@/lib/kit/db";
import { decideSettings } from "@/lib/kit/env";
import { NotFound } from "@/lib/kit/errors";
import { syncCatalog } from "@/lib/usage/sync-catalog";
import { actingUser, scopeOf } from "../../support/actors";
import { useFreshStores } from "../../support/stores";

let brno: number;
let zlin: number;
const platforms = new Map<string, number>();
let imports = 0;

type Given = { state?: "replaced"; factCount?: number; report?: string };

async function used(platform: string, organizationId: number, { report = "TR", ...facts }: Given = {}) {
  imports += 1;
  const platformId = platforms.get(platform) ?? 0;
  const { id: reportTypeId } = await db().reportType.findUniqueOrThrow({ where: { shortName: report } });
  const month = new Date(`2026-0${imports}-01`);
  const data = {
    id: imports,
    organizationId,
    platformId,
    reportTypeId,
    month,
    state: "current" as const,
    factCount: 5,
  };
  await db().import.create({ data: { ...data, ...facts } });
  const link = { organizationId, platformId };
  await db().organizationPlatform.upsert({ where: { organizationId_platformId: link }, create: link, update: {} });
}

beforeAll(async () => {
  await useFreshStores();
  await syncCatalog();
  brno = (await db().organization.create({ data: { name: "Brno" } })).id;
  zlin = (await db().organization.create({ data: { name: "Zlín" } })).id;
  for (const name of ["Defined", "Used", "Replaced", "Empty", "Elsewhere", "Nowhere", "Uncounted", "Counted"])
    platforms.set(name, (await db().platform.create({ data: { name, shortName: name } })).id);
  await used("Defined", brno);
  await used("Used", brno);
  await used("Replaced", brno, { state: "replaced" });
  await used("Empty", brno, { factCount: 0 });
  await used("Elsewhere", zlin);
  // Platform reports have no interest by default.
  await used("Uncounted", brno, { report: "PR" });
  await used("Counted", brno, { report: "PR" });
  await used("Counted", brno);
  const defined = ["Defined", "Uncounted", "Counted"].map((name) => platforms.get(name) ?? 0);
  await inTransaction((tx) => defineDefaultInterest(tx, defined));
});

const member = <P extends Permission>(permission: P) =>
  scopeOf(permission, actingUser({ memberships: [{ organizationId: brno, isAdmin: false, isMaster: false }] }));
const superuser = <P extends Permission>(permission: P) =>
  scopeOf(permission, actingUser({ isSuperuser: true }), [brno, zlin]);

const namesOf = (platforms: readonly { name: string; has_data: boolean }[]) =>
  platforms.map(({ name, has_data }) => `${name}${has_data ? " with data" : ""}`);

describe("platforms without interest", () => {
  test("of a library are its connected ones, used ones first; replaced and empty months do not count as data", async () => {
    expect(namesOf(await listNoInterest(await member("usage.view"), brno))).toEqual([
      "Uncounted with data",
      "Used with data",
      "Empty",
      "Replaced",
    ]);
  });

  test("exclude platforms whose credentials were deleted", async () => {
    const server = await db().server.create({ data: { origin: "https://sushi.example" } });
    const access = { release: "5.1", url: "https://sushi.example", secrets: "", versionHash: "", serverId: server.id };
    const place = { organizationId: brno, platformId: platforms.get("Nowhere") ?? 0 };
    const { id } = await db().credentials.create({ data: { ...place, ...access } });
    const names = async () => (await listNoInterest(await member("usage.view"), brno)).map(({ name }) => name);
    expect(await names()).toContain("Nowhere");
    await db().credentials.update({ where: { id }, data: { deletedAt: new Date() } });
    expect(await names()).not.toContain("Nowhere");
  });

  test("of all organizations come from the whole catalog", async () => {
    expect(namesOf(await listNoInterest(await superuser("usage.view"), -1))).toEqual([
      "Elsewhere with data",
      "Uncounted with data",
      "Used with data",
      ...["Empty", "Nowhere", "Replaced"],
    ]);
  });

  test("of another library or of all are hidden from a member", async () => {
    const scope = await member("usage.view");
    await expect(listNoInterest(scope, zlin)).rejects.toThrow(NotFound);
    await expect(listNoInterest(scope, -1)).rejects.toThrow(NotFound);
  });

  test("are counted by usage within reach", async () => {
    expect(await countNoInterest(await superuser("signed-in"))).toEqual({ withData: 3, withoutData: 3 });
    expect(await countNoInterest(await member("signed-in"))).toEqual({ withData: 2, withoutData: 4 });
  });
});

describe("default interest", () => {
  const reportsOf = async (name: string) => {
    const where = { platformId: platforms.get(name) ?? 0 };
    const rows = await db().platformInterest.findMany({ where, include: { reportType: true } });
    return rows.map(({ reportType }) => reportType.shortName).sort();
  };

  const views = ["DR_D1", "DR_D2", "TR_B1", "TR_B2", "TR_B3", "TR_J1", "TR_J2", "TR_J3", "TR_J4"];
  const ofBoth = [...views, "DR", "TR"].flatMap((code) => [code, `${code}51`]);
  const expected = [...ofBoth, "BR1", "BR3", "DB1", "DB2", "JR1", "JR2"].sort();

  test("consists of title and database reports and their views of every release", async () => {
    expect(await reportsOf("Defined")).toEqual(expected);
  });

  test("is set once, and never replaces a user's choice", async () => {
    const platformId = platforms.get("Defined") ?? 0;
    const { id: reportTypeId } = await db().reportType.findUniqueOrThrow({ where: { shortName: "DR" } });
    await db().platformInterest.delete({ where: { platformId_reportTypeId: { platformId, reportTypeId } } });
    await inTransaction((tx) => defineDefaultInterest(tx, [platformId]));
    expect(await reportsOf("Defined")).toEqual(expected.filter((name) => name !== "DR"));
  });
});

test("interest groups are listed in order with important ones marked", async () => {
  const groups = await listInterestGroups(await member("signed-in"));
  expect(groups.map(({ short_name, important }) => `${short_name}${important ? "!" : ""}`)).toEqual([
    "full_text!",
    "search!",
    "full_text_denial",
    "search_denial",
    "text_mining",
    "ai_agents",
    "other",
  ]);
  expect(groups[0]).toMatchObject({ name: "Full text", name_en: "Full text", name_cs: "Plný text", position: 1 });
});

test("interest groups say what their figures count, by the definitions in force", async () => {
  const countsOf = async (name: string) => {
    const group = (await listInterestGroups(await member("signed-in"))).find(({ short_name }) => short_name === name);
    return [group?.counts_en, group?.counts_cs];
  };
  const titles = "(Book, Reference Work: Unique Title Requests)";
  expect(await countsOf("full_text")).toEqual([
    `Total Item Requests ${titles}, human access`,
    `Total Item Requests ${titles}, přístupy lidí`,
  ]);
  decideSettings({ INTEREST_REQUESTS: "unique" });
  const [ofUnique] = await countsOf("full_text");
  decideSettings({});
  expect(ofUnique).toBe(`Unique Item Requests ${titles}, human access`);
  expect((await countsOf("full_text_denial"))[0]).toBe("Limit Exceeded + No License, human access");
  expect((await countsOf("text_mining"))[0]).toBe(`Total Item Requests ${titles}, text mining`);
  expect((await countsOf("ai_agents"))[0]).toBe(`Total Item Requests ${titles} + Total AI Requests, AI agents`);
  const [requests, unique, group] = await Promise.all([
    db().metric.findUniqueOrThrow({ where: { shortName: "Total_Item_Requests" } }),
    db().metric.findUniqueOrThrow({ where: { shortName: "Unique_Item_Requests" } }),
    db().interestGroup.findUniqueOrThrow({ where: { shortName: "full_text" } }),
  ]);
  await db().interestDefinition.updateMany({
    where: { metricId: requests.id, groupId: group.id },
    data: { metricId: unique.id, attributes: "Data_Type!=Book|Reference_Work; Access_Method=Regular" },
  });
  expect((await countsOf("full_text"))[0]).toBe(`Unique Item Requests ${titles}, human access`);
  expect(await groupHeadings([group], "en")).toEqual([`Full text: Unique Item Requests ${titles}, human access`]);
});
