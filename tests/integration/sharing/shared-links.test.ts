import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { dayColumns } from "@/lib/cost/license-period";
import { defineDefaultInterest } from "@/lib/interest/define-defaults";
import { db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Forbidden, NotFound, OutOfDate, Refused, TooManyTries } from "@/lib/kit/errors";
import { changeSharedLink, revokeSharedLink } from "@/lib/sharing/change-shared-link";
import { createSharedLinkCall, listSharedLinksCall, type SharedLink } from "@/lib/sharing/contract";
import { createSharedLink } from "@/lib/sharing/create-shared-link";
import { listSharedLinks } from "@/lib/sharing/list-shared-links";
import { type OpenedLink, openSharedLink, unlockSharedLink } from "@/lib/sharing/open-shared-link";
import { readSharedBriefing } from "@/lib/sharing/read-shared-briefing";
import { readSharedDashboard } from "@/lib/sharing/read-shared-dashboard";
import { readSharedReport } from "@/lib/sharing/read-shared-report";
import { question } from "@/lib/usage/question";
import { scopeOfPerson } from "@/lib/users/sessions/find-session";
import { scopeOf } from "@/tests/support/actors";
import { clock } from "@/tests/support/clock";
import { aLibrary, aPlatform, fact, metricId, openWorld, reportTypeId, used } from "../reports/world";

type Person = { id: number; scope: Scope<"shared-links.manage"> };

let brno: number;
let zlin: number;
let jstor: number;
let admin: Person;
let head: Person;
let visitor: Scope<"anyone">;

async function person(email: string, memberships: readonly { organizationId: number; isAdmin: boolean }[]) {
  const { id } = await db().user.create({
    data: { email, verifiedEmail: email, username: email, memberships: { create: [...memberships] } },
  });
  const scope = await scopeOfPerson("shared-links.manage", id);
  return { id, scope };
}

async function sharer(email: string, memberships: Parameters<typeof person>[1]): Promise<Person> {
  const { id, scope } = await person(email, memberships);
  if (!scope) throw new Error("may not share");
  return { id, scope };
}

beforeAll(async () => {
  await openWorld();
  [brno, zlin] = [await aLibrary("Brno"), await aLibrary("Zlín")];
  jstor = await aPlatform("JSTOR");
  const [tr, requests] = [await reportTypeId("TR"), await metricId("Total_Item_Requests")];
  const load = (organizationId: number, month: string, value: number) =>
    used({ organizationId, platformId: jstor, reportTypeId: tr, month }, [fact({ metricId: requests, value })]);
  for (const month of ["2026-07", "2026-08", "2026-09"]) {
    await load(brno, month, 1000);
    await load(zlin, month, 7);
  }
  // A platform of one library that lacks a month.
  await used({ organizationId: zlin, platformId: await aPlatform("Ovid"), reportTypeId: tr, month: "2026-09" }, [
    fact({ metricId: requests, value: 1 }),
  ]);
  const { id: master } = await db().organization.create({ data: { name: "Consortium", isMaster: true } });
  admin = await sharer("admin@brno.example", [{ organizationId: brno, isAdmin: true }]);
  head = await sharer("head@consortium.example", [{ organizationId: master, isAdmin: true }]);
  visitor = await scopeOf("anyone");
});

beforeEach(() => {
  clock.moment = new Date("2026-10-20T12:00:00Z");
  return () => {
    clock.moment = null;
  };
});

const base = {
  ...{ version: 1, rows: ["platform"], columns: ["month"] },
  where: { reportType: ["TR"], metric: ["Total_Item_Requests"], month: { from: "2026-07", to: "2026-08" } },
};

type Change = { question?: object; where?: object; period?: string; draft?: object };

function draftOf({ question: changed = {}, where = {}, period, draft = {} }: Change = {}) {
  const config = { question: question.parse({ ...base, ...changed, where: { ...base.where, ...where } }), period };
  return createSharedLinkCall.body.parse({ name: "Platforms", content: { kind: "report", config }, ...draft });
}

const share = ({ scope }: Person, change: Change = {}) => createSharedLink(scope, draftOf(change));

const tokenOf = ({ path }: Pick<SharedLink, "path">) => path?.split("/")[2] ?? "";

const open = (link: SharedLink, { cookie = undefined as string | undefined, isFrame = false, counts = false } = {}) =>
  openSharedLink(tokenOf(link), { cookie, isFrame, counts });

async function opened(link: SharedLink): Promise<OpenedLink> {
  const opening = await open(link);
  if (opening.state !== "open") throw new Error(`The link is ${opening.state}`);
  return opening;
}

async function read(link: SharedLink) {
  const { content, ...own } = await opened(link);
  if (content.kind !== "report") throw new Error("not a report");
  return readSharedReport(own, content, { page: 1, part: 1, locale: "en" });
}

describe("a shared briefing", () => {
  const briefing = (change: object = {}) =>
    createSharedLinkCall.body.parse({
      name: "Before the talks",
      content: {
        ...{ kind: "briefing", subject: { platform: jstor }, organization: brno, year: "2025-10", group: "full_text" },
        ...change,
      },
    });
  const textOf = async (link: SharedLink) => {
    const { content, ...own } = await opened(link);
    if (content.kind !== "briefing") throw new Error("not a briefing");
    return JSON.stringify(await readSharedBriefing(own, content, "en"));
  };

  beforeAll(async () => {
    await inTransaction((tx) => defineDefaultInterest(tx, [jstor]));
    const provider = { name: "Yearly", provider: "Ithaka", platforms: { create: { platformId: jstor } } };
    const price = { organizationId: brno, amount: 98_765, currency: settings().REFERENCE_CURRENCY };
    const days = dayColumns({ from: "2025-10-01", to: "2026-09-30" });
    await db().agreement.create({ data: { ...provider, prices: { create: { ...price, ...days } } } });
  });

  test("has use and completeness, and prices only if its creator says so", async () => {
    const link = await createSharedLink(admin.scope, briefing());
    expect(link).toMatchObject({ kind: "briefing", view: null, has_prices: false });
    const open = await textOf(link);
    expect(open).toContain("3,000");
    expect(open).toContain("3 of 12");
    for (const secret of ["98,765", "Price", "No price", "CZK"]) expect(open).not.toContain(secret);
    const priced = await createSharedLink(admin.scope, briefing({ prices: true }));
    expect(priced).toMatchObject({ has_prices: true });
    expect(await textOf(priced)).toContain("98,765");
  });

  test("is refused about a library that its creator does not administer, and about a platform without use", async () => {
    await expect(createSharedLink(admin.scope, briefing({ organization: zlin }))).rejects.toThrow(Forbidden);
    await expect(createSharedLink(admin.scope, briefing({ organization: -1 }))).rejects.toThrow(NotFound);
    await expect(createSharedLink(admin.scope, briefing({ subject: { platform: 999 } }))).rejects.toThrow(NotFound);
  });

  test("of all libraries keeps those of its day", async () => {
    const link = await createSharedLink(head.scope, briefing({ organization: -1 }));
    // With the consortium itself.
    expect(link.organization_count).toBe(3);
    expect(await textOf(link)).toContain("3,021");
    const late = await aLibrary("Ostrava");
    expect((await opened(link)).scope.organizationIds).not.toContain(late);
    await db().organization.delete({ where: { id: late } });
  });
});

describe("a shared dashboard", () => {
  const dashboard = (change: object = {}) =>
    createSharedLinkCall.body.parse({
      name: "Use of the library",
      content: { kind: "dashboard", organization: brno, from: "2026-08", to: "2026-09", ...change },
    });
  const show = async (link: SharedLink) => {
    const { content, ...own } = await opened(link);
    if (content.kind !== "dashboard") throw new Error("not a dashboard");
    return readSharedDashboard(own, content, "en");
  };

  beforeAll(() => inTransaction((tx) => defineDefaultInterest(tx, [jstor])));

  test("shows the library and months of the link, with their completeness", async () => {
    const link = await createSharedLink(admin.scope, dashboard());
    expect(link).toMatchObject({ kind: "dashboard", view: null, has_prices: false });
    const { overview, coverage, organization, top } = await show(link);
    expect([organization, overview.total]).toEqual(["Brno", 2000]);
    expect(overview.months.map(({ month }) => month)).toEqual(["2026-08", "2026-09"]);
    expect(coverage).toEqual([
      { month: "2026-08", present: 1, partial: 0, expected: 1 },
      { month: "2026-09", present: 1, partial: 0, expected: 1 },
    ]);
    expect(top.length).toBeGreaterThan(0);
  });

  test("is refused about a library that its creator does not administer", async () => {
    await expect(createSharedLink(admin.scope, dashboard({ organization: zlin }))).rejects.toThrow(Forbidden);
    await expect(createSharedLink(admin.scope, dashboard({ organization: -1 }))).rejects.toThrow(NotFound);
    expect(() => dashboard({ from: "2026-13" })).toThrow();
  });

  test("of all libraries sums up those of its day, and ends with the rights of its creator", async () => {
    const link = await createSharedLink(head.scope, dashboard({ organization: -1, from: null, to: null }));
    const { overview, organization, organizationCount } = await show(link);
    expect([organization, organizationCount, overview.total]).toEqual([null, 3, 3021]);
    const [membership] = await db().membership.findMany({ where: { userId: head.id } });
    await db().membership.updateMany({ where: { userId: head.id }, data: { isAdmin: false } });
    expect(await open(link)).toEqual({ state: "gone" });
    await db().membership.updateMany({ where: { userId: head.id }, data: { isAdmin: membership?.isAdmin ?? true } });
    expect(await open(link)).toMatchObject({ state: "open" });
  });
});

describe("a shared report", () => {
  test("shows the organizations and months of the link, with coverage, source and date", async () => {
    const report = await read(await share(admin));
    expect(report.table?.rows.map(({ name, total }) => [name, total])).toEqual([["JSTOR", 2000]]);
    expect(report.organization).toBe("Brno");
    expect(report.coverage).toMatchObject({ ib_count: 2, ib_max: 2 });
    expect(report.reportTypes).toEqual([expect.stringContaining("TR")]);
    expect(report.question.where).toMatchObject({ organization: [brno], month: base.where.month });
  });

  test("keeps the organizations of its day when the creator's reach grows", async () => {
    const own = await sharer("grows@brno.example", [{ organizationId: brno, isAdmin: true }]);
    const link = await share(own);
    await db().membership.create({ data: { userId: own.id, organizationId: zlin, isAdmin: true } });
    expect((await read(link)).table?.total).toBe(2000);
  });

  test("with a relative period follows the day of the visit and the creator's fiscal year", async () => {
    await db().user.update({ where: { id: admin.id }, data: { extraData: { fiscal_year_start_month: 6 } } });
    const link = await share(admin, { period: "last_closed_fy" }).finally(() =>
      db().user.update({ where: { id: admin.id }, data: { extraData: {} } }),
    );
    expect((await read(link)).question.where.month).toEqual({ from: "2025-07", to: "2026-06" });
    clock.moment = new Date("2027-08-01T12:00:00Z");
    const later = await changeSharedLink(admin.scope, link.pk, { revision: link.revision, days: null }).then(read);
    expect(later.question.where.month).toEqual({ from: "2026-07", to: "2027-06" });
  });

  test("draws the chart without tags of rows, and omits the table if only the chart is shared", async () => {
    const change = { question: { rows: ["month"], columns: [] } };
    const content = { ...draftOf(change).content, view: "chart" as const };
    const report = await read(await share(admin, { ...change, draft: { content } }));
    expect(report.table).toBeNull();
    expect(report.chart?.rows.map(({ row, total }) => [row, total])).toEqual([
      ["2026-07", 1000],
      ["2026-08", 1000],
    ]);
  });

  test("has no tags of its rows", async () => {
    const tagClass = await db().tagClass.create({
      data: { name: "Mine", scope: "platform", textColor: "#000", bgColor: "#fff", ownerId: admin.id },
    });
    const look = { textColor: "#000", bgColor: "#fff" };
    const tag = await db().tag.create({
      data: { tagClassId: tagClass.id, name: "Cancel?", ...look, ownerId: admin.id, canSee: "owner" },
    });
    await db().platformTag.create({ data: { tagId: tag.id, platformId: jstor } });
    expect(JSON.stringify(await read(await share(admin)))).not.toContain("Cancel?");
    for (const change of [
      { tags: { platform: [tag.id] } },
      { tagClasses: { platform: [tagClass.id] } },
      { rollUp: { by: "tag", tagClass: tagClass.id } },
      { rollUp: { by: "tag" } },
    ])
      await expect(share(admin, { question: change })).rejects.toThrow("sharedLinkPersonalTags");
    await db().tag.update({ where: { id: tag.id }, data: { canSee: "everybody" } });
    const link = await share(admin, { question: { tags: { platform: [tag.id] } } });
    expect((await open(link)).state).toBe("open");
    expect((await read(link)).tags).toEqual([{ of: "platform", by: "tags", names: ["Cancel?"] }]);
    await db().tag.update({ where: { id: tag.id }, data: { canSee: "owner" } });
    expect((await open(link)).state).toBe("gone");
    await db().tag.update({ where: { id: tag.id }, data: { ownerId: null } });
    await expect(share(head, { question: { rollUp: { by: "tag" } } })).rejects.toThrow("sharedLinkPersonalTags");
  });
});

describe("sharing", () => {
  test("is refused for organizations that the person does not administer", async () => {
    await expect(share(admin, { where: { organization: [zlin] } })).rejects.toThrow(Forbidden);
    await expect(share(admin, { where: { organization: [brno, zlin] } })).rejects.toThrow(Forbidden);
    const mixed = await sharer("mixed@brno.example", [
      { organizationId: brno, isAdmin: true },
      { organizationId: zlin, isAdmin: false },
    ]);
    await expect(share(mixed)).rejects.toThrow("sharedLinkNotAdministered");
    expect((await read(await share(mixed, { where: { organization: [brno] } }))).table?.total).toBe(2000);
  });

  test("is refused to people who administer nothing, and for no organization", async () => {
    const { scope } = await person("user@brno.example", [{ organizationId: brno, isAdmin: false }]);
    expect(scope).toBeNull();
    await expect(share(admin, { where: { organization: [] } })).rejects.toThrow("sharedLinkNothing");
  });

  test("that names libraries needs their number as a confirmation; sums of them do not", async () => {
    const both = { organization: [brno, zlin] };
    for (const change of [
      { rows: ["organization"] },
      { rows: ["platform", "organization"] },
      { columns: ["organization"] },
      { split: "organization" },
      { rows: ["account"] },
    ])
      await expect(share(head, { question: change, where: both })).rejects.toThrow("sharedLinkNamesOrganizations");
    const wrong = { question: { rows: ["organization"] }, where: both, draft: { names_organizations: 1 } };
    await expect(share(head, wrong)).rejects.toThrow("sharedLinkNamesOrganizations");
    const named = await read(await share(head, { ...wrong, draft: { names_organizations: 2 } }));
    expect(named.table?.rows.map(({ name, total }) => [name, total])).toEqual([
      ["Brno", 2000],
      ["Zlín", 14],
    ]);
    const sum = await read(await share(head, { where: both }));
    expect(sum.table?.total).toBe(2014);
    expect([sum.organization, sum.organizationCount]).toEqual([null, 2]);
    expect(JSON.stringify(sum)).not.toContain("Zlín");
    const months = { ...both, month: { from: "2026-08", to: "2026-09" } };
    const compared = await read(await share(head, { question: { throughout: true }, where: months }));
    expect(compared.table?.notes).toContainEqual({ code: "onlyThroughout", omitted: { count: 1, names: [] } });
  });

  test("stores neither the address nor the password in the open", async () => {
    const link = await share(admin, { draft: { password: "plums and pears" } });
    const row = await db().sharedLink.findUniqueOrThrow({ where: { id: link.pk } });
    const audited = await db().auditEntry.findMany({ where: { subject: `shared-link ${link.pk}` } });
    const stored = JSON.stringify([row, audited]);
    expect(tokenOf(link)).toMatch(/^[\w-]{43}$/);
    expect(stored).not.toContain(tokenOf(link));
    expect(stored).not.toContain("plums");
    expect(audited.map(({ action }) => action)).toEqual(["shared-link.create"]);
  });
});

describe("a link is gone", () => {
  test("if it never existed", async () => {
    expect(await openSharedLink("a".repeat(43), { cookie: undefined, isFrame: false, counts: true })).toEqual({
      state: "gone",
    });
  });

  test("after its end, until an administrator extends it", async () => {
    const link = await share(admin, { draft: { days: 1 } });
    clock.moment = new Date("2026-10-21T12:00:00Z");
    expect((await open(link)).state).toBe("gone");
    await changeSharedLink(admin.scope, link.pk, { revision: link.revision, days: 1 });
    expect((await open(link)).state).toBe("open");
  });

  test("once revoked, for good", async () => {
    const link = await share(admin);
    await revokeSharedLink(admin.scope, link.pk);
    expect((await open(link)).state).toBe("gone");
    await expect(revokeSharedLink(admin.scope, link.pk)).rejects.toThrow(NotFound);
    await expect(changeSharedLink(admin.scope, link.pk, { revision: 1, days: 5 })).rejects.toThrow(NotFound);
  });

  test("while its creator may not share the organizations: disabled, moved, deleted", async () => {
    const own = await sharer("leaves@brno.example", [{ organizationId: brno, isAdmin: true }]);
    const link = await share(own);
    const where = { userId: own.id };
    await db().user.update({ where: { id: own.id }, data: { isActive: false } });
    expect((await open(link)).state).toBe("gone");
    await db().user.update({ where: { id: own.id }, data: { isActive: true } });
    expect((await open(link)).state).toBe("open");
    await db().membership.updateMany({ where, data: { isAdmin: false } });
    expect((await open(link)).state).toBe("gone");
    await db().membership.updateMany({ where, data: { isAdmin: true, organizationId: zlin } });
    expect((await open(link)).state).toBe("gone");
    await db().user.delete({ where: { id: own.id } });
    expect((await open(link)).state).toBe("gone");
  });
});

describe("a link with a password", () => {
  const withPassword = () => share(admin, { draft: { password: "plums and pears" } });
  const unlock = (link: SharedLink, password = "plums and pears") =>
    unlockSharedLink(visitor, { token: tokenOf(link), password });

  test("opens with the cookie of the right password only, and never in a frame", async () => {
    const link = await withPassword();
    expect((await open(link)).state).toBe("locked");
    const { value: cookie, path, httpOnly } = await unlock(link);
    expect([path, httpOnly]).toEqual([`/shared/${tokenOf(link)}`, true]);
    expect((await open(link, { cookie })).state).toBe("open");
    expect((await open(link, { cookie, isFrame: true })).state).toBe("locked");
    expect((await open(link, { cookie: `${cookie}x` })).state).toBe("locked");
    const other = await withPassword();
    expect((await open(other, { cookie })).state).toBe("locked");
  });

  test("forgets browsers after twelve hours and after another password", async () => {
    const link = await withPassword();
    const { value: cookie } = await unlock(link);
    const changed = await changeSharedLink(admin.scope, link.pk, { revision: link.revision, password: "apples, now" });
    expect((await open(link, { cookie })).state).toBe("locked");
    await expect(unlock(link)).rejects.toThrow(Refused);
    const again = await unlock(link, "apples, now");
    clock.moment = new Date("2026-10-21T00:00:01Z");
    expect((await open(link, { cookie: again.value })).state).toBe("locked");
    await changeSharedLink(admin.scope, link.pk, { revision: changed.revision, password: "" });
    expect((await open(link)).state).toBe("open");
  });

  test("locks out guesses from one network after five", async () => {
    const link = await withPassword();
    for (let tries = 0; tries < 5; tries += 1)
      await expect(unlock(link, "guessed wrongly")).rejects.toThrow("sharedPasswordWrong");
    await expect(unlock(link)).rejects.toThrow(TooManyTries);
  });

  test("does not count openings of people without it", async () => {
    const link = await withPassword();
    await open(link, { counts: true });
    const { value: cookie } = await unlock(link);
    await open(link, { cookie, counts: true });
    await open(link, { cookie });
    const { results } = await listSharedLinks(admin.scope, listSharedLinksCall.query.parse({ page_size: 100 }));
    expect(results.find(({ pk }) => pk === link.pk)).toMatchObject({
      openings: 1,
      last_opened: "2026-10-20T12:00:00.000Z",
      has_password: true,
    });
  });
});

describe("the list", () => {
  const listed = async ({ scope }: Person) =>
    (await listSharedLinks(scope, listSharedLinksCall.query.parse({ page_size: 100 }))).results;

  test("has own links and those of administered organizations; others' addresses only if all are administered", async () => {
    const clerk = await sharer("clerk@brno.example", [{ organizationId: brno, isAdmin: true }]);
    const zlinAdmin = await sharer("admin@zlin.example", [{ organizationId: zlin, isAdmin: true }]);
    const own = await share(admin, { draft: { name: "Of Brno" } });
    const wide = await share(head, { where: { organization: [brno, zlin] }, draft: { name: "Of both" } });
    const seenBy = async (who: Person) => new Map((await listed(who)).map((link) => [link.pk, link]));
    const clerks = await seenBy(clerk);
    expect(clerks.get(own.pk)).toMatchObject({ path: own.path, can_change: true, is_own: false });
    expect(clerks.get(wide.pk)).toMatchObject({
      ...{ path: null, frame_path: null, can_change: false, organization_count: 2 },
      organizations: [expect.objectContaining({ pk: brno })],
    });
    const zlins = await seenBy(zlinAdmin);
    expect([zlins.has(own.pk), zlins.has(wide.pk)]).toEqual([false, true]);
    expect((await seenBy(head)).get(own.pk)).toMatchObject({ path: own.path, can_change: true });
    await expect(revokeSharedLink(clerk.scope, wide.pk)).rejects.toThrow(NotFound);
    await expect(changeSharedLink(zlinAdmin.scope, own.pk, { revision: 1, days: 1 })).rejects.toThrow(NotFound);
    await revokeSharedLink(clerk.scope, own.pk);
    expect((await seenBy(admin)).has(own.pk)).toBe(false);
  });

  test("refuses a change by a person who has not seen the last one", async () => {
    const link = await share(admin);
    await changeSharedLink(admin.scope, link.pk, { revision: link.revision, name: "Renamed" });
    const again = changeSharedLink(admin.scope, link.pk, { revision: link.revision, name: "Lost" });
    await expect(again).rejects.toThrow(OutOfDate);
  });
});
