import { beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "@/lib/access/permissions";
import { composeBriefing } from "@/lib/insights/briefing/compose-briefing";
import { briefingCall } from "@/lib/insights/briefing/contract";
import { readBriefing } from "@/lib/insights/briefing/read-briefing";
import { defineDefaultInterest } from "@/lib/interest/define-defaults";
import { db, inTransaction } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import { exportBands } from "@/lib/peers/exchange/export-bands";
import { importBands, listSources, previewBands, removeSource } from "@/lib/peers/exchange/import-bands";
import { fingerprintOf, makeKeyPair, type PeerContent, writePeerFile } from "@/lib/peers/exchange/peer-file";
import { publishBands } from "@/lib/peers/publish-bands";
import { readPeers, readPeersOfPlatforms } from "@/lib/peers/read-peers";
import { syncCatalog } from "@/lib/usage/sync-catalog";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { aLibrary, aPlatform, fact, metricId, openWorld, reportTypeId, usedTogether } from "../reports/world";

const YEAR = 2025;
const running = { locale: "en" } as const;
const MONTHS = Array.from({ length: 12 }, (_, at) => `${YEAR}-${String(at + 1).padStart(2, "0")}`);

let jstor: number;
let group: number;
const libraries: number[] = [];

const memberOf = <P extends Permission>(permission: P, ids: readonly number[]) =>
  scopeOf(
    permission,
    actingUser({ memberships: ids.map((organizationId) => ({ organizationId, isAdmin: true, isMaster: false })) }),
  );
const superuser = <P extends Permission>(permission: P) =>
  scopeOf(permission, actingUser({ isSuperuser: true }), libraries);

/** Full text of a library in these months, as many uses in each. */
async function uses(organizationId: number, value: number, months = MONTHS) {
  const [reportType, metric] = [await reportTypeId("TR51"), await metricId("Total_Item_Requests")];
  const imported = { organizationId, platformId: jstor, reportTypeId: reportType };
  await usedTogether(
    months.map((month) => ({ imported: { ...imported, month }, facts: [fact({ metricId: metric, value })] })),
  );
}

async function library(name: string, fte: number, value: number, months = MONTHS): Promise<number> {
  const id = await aLibrary(name);
  await db().organizationYear.create({ data: { organizationId: id, year: YEAR, fte } });
  await uses(id, value, months);
  libraries.push(id);
  return id;
}

const publish = () => publishBands({ signal: new AbortController().signal, progress: () => {} });

async function seenBy(ids: readonly number[], organization = ids[0] ?? 0) {
  const peers = await readPeers(await memberOf("usage.view", ids), {
    organization,
    year: YEAR,
    interest_group: group,
    running,
  });
  return peers.platforms.find(({ pk }) => pk === jstor);
}

beforeAll(async () => {
  await openWorld();
  jstor = await aPlatform("JSTOR");
  await inTransaction((tx) => defineDefaultInterest(tx, [jstor]));
  group = (await db().interestGroup.findUniqueOrThrow({ where: { shortName: "full_text" } })).id;
  await db().interestGroup.update({ where: { id: group }, data: { isImportant: true } });
  // 0.6, 1.2, 1.8, 2.4, 3, 3.6 uses per user.
  for (const [at, value] of [100, 200, 300, 400, 500, 600].entries()) await library(`Library ${at}`, 2000, value);
  await syncCatalog();
});

describe("published bands", () => {
  test("are nothing before the first publication", async () => {
    expect(await seenBy(libraries.slice(0, 1))).toMatchObject({ state: "not_published", own: null, band: null });
  });

  test("have the quartiles and the rank of each library", async () => {
    // No reader was refused: denials are all alike.
    expect(await publish()).toEqual({ published: 1, withheld: 1 });
    expect(await seenBy(libraries.slice(4, 5))).toMatchObject({
      state: "compared",
      own: { uses_per_fte: 3, rank: 2 },
      band: { from: 1000, below: 3000, libraries: 6, lower: 1.4, median: 2.1, upper: 2.9, incomplete: 0 },
    });
  });

  test("are hidden from a reader who sees all but four libraries", async () => {
    expect(await seenBy(libraries.slice(0, 2))).toMatchObject({ state: "few", own: null, band: null });
    const all = await readPeers(await superuser("usage.view"), { organization: libraries[0] ?? 0, running });
    expect(all.platforms[0]).toMatchObject({ state: "compared", own: { rank: 6 } });
  });

  test("do not follow a reader who changes users and usage, nor a library that comes late", async () => {
    const [first = 0] = libraries;
    const before = await seenBy([first]);
    const { fte } = await db().organizationYear.findUniqueOrThrow({
      where: { organizationId_year: { organizationId: first, year: YEAR } },
    });
    const late = await library("Late", 2000, 900);
    await syncCatalog();
    for (const probe of [50, 700, 4000, 90_000]) {
      await db().organizationYear.update({
        where: { organizationId_year: { organizationId: first, year: YEAR } },
        data: { fte: probe },
      });
      await publish();
      expect(await seenBy([first])).toEqual(before);
    }
    await db().organizationYear.updateMany({ where: { organizationId: first }, data: { fte } });
    expect(await seenBy([late])).toMatchObject({
      state: "not_counted",
      own: null,
      lacking_months: 0,
      band: { libraries: 6 },
    });
    expect(await db().peerBand.count({ where: { groupId: group } })).toBe(1);
  });

  test("leave out libraries without all months or without users, and say why", async () => {
    const partial = await library("Partial", 2000, 100, MONTHS.slice(0, 11));
    const unsized = await library("Unsized", 2000, 100);
    await db().organizationYear.deleteMany({ where: { organizationId: unsized } });
    await syncCatalog();
    await publish();
    expect(await seenBy([partial])).toMatchObject({ state: "not_counted", lacking_months: 1 });
    expect(await seenBy([unsized])).toMatchObject({ state: "no_users", band: null });
  });

  test("serve a briefing for some platforms, and only libraries within reach", async () => {
    const [first = 0, second = 0] = libraries;
    const place = { platforms: [jstor], year: YEAR, running };
    const own = await readPeersOfPlatforms(await memberOf("usage.view", [first]), { organization: first, ...place });
    expect(own).toMatchObject([
      { platform: jstor, interest_group: group, state: "compared", own: { rank: 6 } },
      { platform: jstor, state: "few", band: null },
    ]);
    const query = briefingCall.query.parse({ platform: String(jstor), group: "full_text" });
    const briefing = await readBriefing(await memberOf("usage.view", [first]), first, { query, running });
    expect(briefing.peers).toMatchObject([{ platform: jstor, rank: 6, libraries: 6, lower: 1.4, median: 2.1 }]);
    const made = { locale: "en", today: `${YEAR + 1}-06-01`, site: "Usus" } as const;
    expect(composeBriefing(briefing, made).points.flatMap(({ texts }) => texts)).toContain(
      "At JSTOR readers use 0.60 per user, libraries of this size 2.1 (median of 6); three of four use it more.",
    );
    await expect(
      readPeersOfPlatforms(await memberOf("usage.view", [first]), { organization: second, ...place }),
    ).rejects.toThrow(NotFound);
  });
});

describe("exchange", () => {
  const formOf = (text: string, fingerprint?: string) => {
    const body = new FormData();
    body.append("file", new File([text], "peers.json", { type: "application/json" }));
    if (fingerprint) body.append("fingerprint", fingerprint);
    const request = new Request("http://localhost/", { method: "POST", body });
    request.headers.set("content-length", String(text.length + 500));
    return request;
  };
  const manager = () => superuser("consortium.manage");
  let exported: PeerContent;

  test("exports a signed file without any library", async () => {
    const text = await (await exportBands(await manager())).text();
    const { content, public_key: key } = JSON.parse(text);
    exported = JSON.parse(content);
    expect(exported.bands).toMatchObject([{ year: YEAR, libraries: 6, median: 2.1, from: 1000, below: 3000 }]);
    expect(text).not.toMatch(/Library \d/);
    expect((await listSources(await manager())).fingerprint).toBe(fingerprintOf(key));
    await expect(previewBands(await manager(), formOf(text))).rejects.toMatchObject({ code: "peersFileOwn" });
  });

  test("shows bands of an accepted key next to our own, the newest file only", async () => {
    const key = makeKeyPair();
    const foreign = (change: Partial<PeerContent>) =>
      writePeerFile({ ...exported, source: "Slovakia", issued: "2026-11-01T10:00:00.000Z", ...change }, key);
    const fingerprint = fingerprintOf(key.publicKey);
    expect(await previewBands(await manager(), formOf(foreign({})))).toMatchObject({
      ...{ source: "Slovakia", fingerprint, is_accepted: false, bands: 1, matched: 1 },
      ...{ unknown_platforms: [], other_definitions: 0 },
    });
    await expect(importBands(await manager(), formOf(foreign({})))).rejects.toMatchObject({
      code: "peersKeyNotAccepted",
    });
    await importBands(await manager(), formOf(foreign({}), fingerprint));
    const [band] = exported.bands;
    if (!band) throw new Error("no band");
    const newer = { issued: "2026-11-20T10:00:00.000Z", bands: [{ ...band, median: 2.3 }] };
    await importBands(await manager(), formOf(foreign(newer)));
    expect((await seenBy(libraries.slice(0, 1)))?.received).toMatchObject([
      { source: "Slovakia", median: 2.3, libraries: 6, issued: "2026-11-20T10:00:00.000Z" },
    ]);
    await expect(importBands(await manager(), formOf(foreign({})))).rejects.toMatchObject({ code: "peersFileOlder" });
    const impostor = writePeerFile({ ...exported, source: "Slovakia" }, makeKeyPair());
    await expect(importBands(await manager(), formOf(impostor))).rejects.toMatchObject({ code: "peersFileOtherKey" });
    const unmatched = foreign({
      issued: "2026-11-21T10:00:00.000Z",
      definitions: ["TR 5.1: Unique_Item_Requests"],
      bands: [band, { ...band, platform: { ...band.platform, name: "Elsewhere", short_name: "Elsewhere" } }],
    });
    expect(await previewBands(await manager(), formOf(unmatched))).toMatchObject({
      ...{ is_accepted: true, matched: 0, unknown_platforms: ["Elsewhere"], other_definitions: 1 },
    });
    const { sources } = await listSources(await manager());
    await removeSource(await manager(), sources[0]?.pk ?? 0);
    expect((await seenBy(libraries.slice(0, 1)))?.received).toEqual([]);
  });

  test("refuses a file that was altered, or that is no file of bands", async () => {
    const text = writePeerFile({ ...exported, source: "Elsewhere" }, makeKeyPair());
    const altered = text.replace('\\"median\\":2.1', '\\"median\\":2.2');
    expect(altered).not.toBe(text);
    await expect(previewBands(await manager(), formOf(altered))).rejects.toMatchObject({ code: "peersFileAltered" });
    await expect(previewBands(await manager(), formOf("{}"))).rejects.toThrow(Refused);
  });
});
