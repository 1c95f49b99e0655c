import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verifyCredentials } from "@/lib/harvest/credentials/credentials";
import { unsetBroken } from "@/lib/harvest/credentials/edit-credentials";
import { sendNews } from "@/lib/harvest/news/send-news";
import { cancelIntention } from "@/lib/harvest/plan/intentions";
import { workServer } from "@/lib/harvest/run/work-server";
import { db } from "@/lib/kit/db";
import { addMonths, monthOf } from "@/lib/simulator/publisher/month";
import type { ScriptedAnswer } from "@/lib/simulator/publisher/scripted-answers";
import { plannedFor, verified } from "./planned";
import {
  harvest,
  harvestRequest,
  openSite,
  type Site,
  type Subscribed,
  scopeOf,
  subscribed,
  today,
  workAll,
} from "./site";

const lastMonth = addMonths(monthOf(today), -1);

let site: Site;
let lumina: Subscribed;
let people: Record<"admin" | "member" | "elsewhere" | "consortium", number>;

beforeAll(async () => {
  site = await openSite({ originPerPlatform: true });
  lumina = await subscribed(site, "hradisko", "lumina");
  const { organizationId } = await db().credentials.findUniqueOrThrow({ where: { id: lumina.id } });
  const [master, other] = [
    await db().organization.create({ data: { name: "Consortium", isMaster: true } }),
    await db().organization.create({ data: { name: "Elsewhere" } }),
  ];
  const member = async (name: string, of: number, isAdmin: boolean) => {
    const memberships = { create: { organizationId: of, isAdmin } };
    const { id } = await db().user.create({ data: { email: `${name}@example.org`, username: name, memberships } });
    return id;
  };
  people = {
    admin: await member("admin", organizationId, true),
    member: await member("member", organizationId, false),
    elsewhere: await member("elsewhere", other.id, true),
    consortium: await member("consortium", master.id, true),
  };
});
afterAll(() => site.close());
beforeEach(async () => {
  site.publisher.forget();
  await db().event.deleteMany();
});

const notifications = async () =>
  (await db().event.findMany({ include: { recipients: true }, orderBy: { id: "asc" } })).map((event) => ({
    ...event,
    to: event.recipients.map(({ userId }) => userId).sort((one, other) => one - other),
  }));

const answeredBy = async (answer: ScriptedAnswer, of: Subscribed, month = lastMonth) => {
  site.publisher.next({}, answer);
  const { pk } = await harvest(site, await harvestRequest(of, "PR", month));
  await workAll();
  return pk;
};

describe("credentials that break", () => {
  const wrongKey: ScriptedAnswer = { kind: "exceptions", list: [{ code: 2020 }], form: "object" };

  test("cause one event for those who can fix them, with the reason in both languages", async () => {
    const of = await subscribed(site, "hradisko", "lumina", { title: "second" });
    site.publisher.always({}, wrongKey);
    await harvest(site, await harvestRequest(of, "PR", addMonths(lastMonth, -3), lastMonth));
    await workAll();
    const [event, ...others] = (await notifications()).filter(({ importance }) => importance === 20);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      category: "sushi",
      importance: 20,
      titleEn: "SUSHI credentials are broken: lumina",
      titleCs: "Přihlašovací údaje SUSHI nefungují: lumina",
      to: [site.userId, people.admin, people.consortium].sort((one, other) => one - other),
    });
    expect(event?.descriptionEn).toContain("(second): API Key Invalid (2020).");
    expect(event?.descriptionCs).toContain("(2020)");
    expect(event?.descriptionEn).toContain("](/admin/sushi-credentials/)");
  });

  test("cause another event when they break again", async () => {
    const of = await subscribed(site, "hradisko", "lumina", { title: "third" });
    await answeredBy(wrongKey, of);
    await unsetBroken(await scopeOf(site, "credentials.manage"), [{ credentials_id: of.id }]);
    await answeredBy(wrongKey, of);
    expect((await notifications()).filter(({ importance }) => importance === 20)).toHaveLength(2);
  });

  test("in one run cause one event per person, once nothing of the run is due", async () => {
    const ours = await subscribed(site, "hradisko", "lumina", { title: "fifth" });
    const theirs = await subscribed(site, "svratka", "lumina", { title: "sixth" });
    site.publisher.always({}, wrongKey);
    await harvest(site, await harvestRequest(ours, "PR", lastMonth), await harvestRequest(theirs, "PR", lastMonth));
    const { serverId } = await db().credentials.findUniqueOrThrow({ where: { id: ours.id } });
    await workServer(serverId, { signal: new AbortController().signal });
    expect(await db().credentials.count({ where: { id: { in: [ours.id, theirs.id] }, brokenSince: null } })).toBe(1);
    await sendNews();
    expect(await notifications()).toEqual([]);
    await workAll();
    await sendNews();
    const events = (await notifications()).filter(({ importance }) => importance === 20);
    const both = events.find(({ titleEn }) => titleEn === "Broken SUSHI credentials or reports: 2");
    expect(both?.to).toEqual([site.userId, people.consortium].sort((one, other) => one - other));
    expect(both?.descriptionEn.match(/^- lumina, .+ \((fifth|sixth)\): API Key Invalid \(2020\)$/gm)).toHaveLength(2);
    expect(events.filter((event) => event !== both)).toMatchObject([
      { titleEn: "SUSHI credentials are broken: lumina", to: [people.admin] },
    ]);
  });

  test("cause an event after six hours whatever is due, and none when they were fixed", async () => {
    const [broken, fixed] = [
      await subscribed(site, "hradisko", "lumina", { title: "seventh" }),
      await subscribed(site, "hradisko", "lumina", { title: "eighth" }),
    ];
    const waiting = await subscribed(site, "hradisko", "moravica", { title: "waiting" });
    site.publisher.next({}, wrongKey);
    site.publisher.next({}, wrongKey);
    const { serverId } = await db().credentials.findUniqueOrThrow({ where: { id: broken.id } });
    const requests = await Promise.all([broken, fixed, waiting].map((of) => harvestRequest(of, "PR", lastMonth)));
    const { pk } = await harvest(site, ...requests);
    for (let step = 0; step < 2; step++) {
      await db().server.update({ where: { id: serverId }, data: { readyAt: new Date(0) } });
      await workServer(serverId, { signal: new AbortController().signal });
    }
    await sendNews();
    expect(await notifications()).toEqual([]);
    await unsetBroken(await scopeOf(site, "credentials.manage"), [{ credentials_id: fixed.id }]);
    const longAgo = new Date(Date.now() - 6 * 3_600_000 - 1000);
    await db().harvestNews.updateMany({ where: { harvestId: pk }, data: { createdAt: longAgo } });
    await sendNews();
    const [event, ...others] = await notifications();
    expect(others).toEqual([]);
    expect(event?.descriptionEn).toContain("(seventh): API Key Invalid (2020).");
    expect(await db().harvestNews.count()).toBe(0);
    await workAll();
  });

  test("in one report cause an event that names the report", async () => {
    const of = await subscribed(site, "hradisko", "lumina", { title: "fourth" });
    await answeredBy({ kind: "exceptions", list: [{ code: 3000 }], form: "object" }, of);
    const event = (await notifications()).find(({ importance }) => importance === 20);
    expect(event).toMatchObject({ titleEn: "Report PR is broken: lumina" });
    expect(event?.descriptionEn).toContain("(3000)");
  });
});

describe("a manual harvest", () => {
  const finished = async () => (await notifications()).filter(({ titleEn }) => titleEn === "Harvest finished");

  test("notifies its author when nothing of it is pending", async () => {
    const month = addMonths(lastMonth, -5);
    site.publisher.next({}, { kind: "exceptions", list: [{ code: 3030 }] });
    const { pk } = await harvest(site, await harvestRequest(lumina, "PR", addMonths(month, -1), month));
    await workAll();
    const [event, ...others] = await finished();
    expect(others).toEqual([]);
    expect(event).toMatchObject({ category: "sushi", importance: 10, to: [site.userId] });
    expect(event?.descriptionEn).toBe(
      `2 reports are finished: 1 with usage, 1 without usage, 0 failed, 0 canceled. [View harvest](/admin/harvests/?harvest=${pk})`,
    );
    expect(event?.descriptionCs).toContain("Zpracovány 2 reporty: s daty 1, prázdných 1");
    expect((await db().harvest.findUniqueOrThrow({ where: { id: pk } })).announcedAt).not.toBeNull();
  });

  test("does not notify while a part of it waits, and does when that is canceled", async () => {
    site.publisher.next({}, { kind: "exceptions", list: [{ code: 1011 }], form: "object" });
    const { pk } = await harvest(site, await harvestRequest(lumina, "PR", addMonths(lastMonth, -2), lastMonth));
    await workAll();
    expect(await finished()).toEqual([]);
    const waiting = await db().intention.findFirstOrThrow({ where: { harvestId: pk, finishedAt: null } });
    await cancelIntention(await scopeOf(site, "harvest.manage"), { harvest: pk, intention: waiting.id });
    expect(await finished()).toMatchObject([{ descriptionEn: expect.stringContaining("2 with usage") }]);
    expect((await finished())[0]?.descriptionEn).toContain("1 canceled");
  });

  test("of many servers that end at the same moment notifies once", async () => {
    const moravica = await subscribed(site, "hradisko", "moravica");
    const scholaris = await subscribed(site, "hradisko", "scholaris");
    for (let round = 1; round <= 4; round++) {
      await db().event.deleteMany();
      const month = addMonths(lastMonth, -round);
      await harvest(
        site,
        ...(await Promise.all([lumina, moravica, scholaris].map((of) => harvestRequest(of, "PR", month)))),
      );
      const servers = await db().server.findMany();
      await db().server.updateMany({ data: { readyAt: new Date(0) } });
      await Promise.all(servers.map(({ id }) => workServer(id, { signal: new AbortController().signal })));
      expect(await finished()).toHaveLength(1);
    }
  });

  test("whose last month another harvest takes over is finished and notifies", async () => {
    site.publisher.next({}, { kind: "exceptions", list: [{ code: 1011 }], form: "object" });
    const { pk } = await harvest(
      site,
      await harvestRequest(lumina, "PR", addMonths(lastMonth, -2), addMonths(lastMonth, -1)),
    );
    await workAll();
    await harvest(site, await harvestRequest(lumina, "PR", addMonths(lastMonth, -1)));
    const [event] = await finished();
    expect(event?.descriptionEn).toContain(`harvest=${pk}`);
    expect(event?.descriptionEn).toContain("1 report is finished: 1 with usage");
    await workAll();
    expect(await finished()).toHaveLength(2);
  });
});

test("to verify credentials notifies no user, and does not skip existing months", async () => {
  const before = site.publisher.requests.length;
  const scope = await scopeOf(site, "credentials.manage");
  await verifyCredentials(scope, lumina.id, addMonths(lastMonth, -5));
  await workAll();
  expect(site.publisher.requests.length).toBe(before + 1);
  expect(await notifications()).toEqual([]);
});

test("nothing is planned when automatic harvesting is off", async () => {
  await verified(lumina);
  expect(await plannedFor(lumina)).toEqual([]);
});
