import { expect } from "vitest";
import type { Membership } from "@/lib/access/actor";
import type { Permission } from "@/lib/access/permissions";
import { mintScope, type Scope } from "@/lib/access/scope";
import { credentialsDraft } from "@/lib/credentials/contract";
import { createCredentials } from "@/lib/harvest/credentials/credentials";
import { sendNews } from "@/lib/harvest/news/send-news";
import { startHarvest } from "@/lib/harvest/plan/start-harvest";
import { workServer } from "@/lib/harvest/run/work-server";
import { db } from "@/lib/kit/db";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { findSubscription, getLibrary, type LibraryKey, type PlatformKey } from "@/lib/simulator/publisher/consortium";
import type { Month } from "@/lib/simulator/publisher/month";
import { type Publisher, startPublisher } from "@/lib/simulator/publisher/server";
import type { ServiceScenario } from "@/lib/simulator/publisher/service-scenarios";
import { expectedSums } from "@/lib/simulator/publisher/usage";
import { createTables } from "@/lib/usage/engine/create-tables";
import { syncCatalog } from "@/lib/usage/sync-catalog";
import { actingUser, installation } from "@/tests/support/actors";
import { useFreshStores as freshStores } from "@/tests/support/stores";

/** Maximum wait for background work. */
export const patience = { timeout: 120_000, interval: 100 };

export const today = new Date();

export type Site = {
  publisher: Publisher;
  userId: number;
  requestsLists: boolean;
  close: () => Promise<void>;
};

type Options = {
  cooldownSeconds?: number;
  mostBytes?: number;
  /** Private hosts (host:port) that are allowed in addition to the publisher. */
  alsoAllowed?: (port: number) => readonly string[];
  /** Plans last month as soon as credentials work; only tests of that need it. */
  isAutomatic?: boolean;
  /** Each platform is a separate server. */
  originPerPlatform?: boolean;
  /** Otherwise services have answered today that they have no list of reports, so that a request is a report. */
  requestsLists?: boolean;
};

/** Fresh stores, the reference publisher, which is allowed as a private host, and one superuser. */
export async function openSite(options: Options = {}): Promise<Site> {
  const { cooldownSeconds = 0, mostBytes, alsoAllowed = () => [] } = options;
  await freshStores({ content: "prepared" });
  const { isAutomatic = false, originPerPlatform = false, requestsLists = false } = options;
  const publisher = await startPublisher({ today, hasMoods: false, originPerPlatform });
  Object.assign(process.env, {
    SUSHI_PRIVATE_HOSTS: [...publisher.hosts, ...alsoAllowed(publisher.port)].join(","),
    AUTOMATIC_HARVESTING_ENABLED: String(isAutomatic),
    HARVEST_COOLDOWN_SECONDS: String(cooldownSeconds),
    HARVEST_LEASE_SECONDS: "60",
    COUNTER_REGISTRY_URL: "",
    ...(mostBytes && { HARVEST_MAX_BYTES: String(mostBytes) }),
  });
  await createTables();
  await syncCatalog();
  await prepareQueue();
  const { id } = await db().user.create({ data: { email: "a@example.org", username: "a", isSuperuser: true } });
  const close = async () => {
    await publisher.close();
    await db().$disconnect();
  };
  return { publisher, userId: id, requestsLists, close };
}

/** The administrator of the whole site, or of one organization only. */
export async function scopeOf<P extends Permission>(
  { userId }: Pick<Site, "userId">,
  permission: P,
  memberships?: readonly Membership[],
): Promise<Scope<P>> {
  const actor = actingUser({ id: userId, isSuperuser: memberships === undefined, memberships: memberships ?? [] });
  const everyOrganization = async () => (await db().organization.findMany()).map(({ id }) => id);
  return mintScope(permission, actor, { installation, everyOrganization, network: "" });
}

export async function aLibrary(library: LibraryKey): Promise<number> {
  const { name, internalId } = getLibrary(library);
  const row = await db().organization.findUnique({ where: { internalId } });
  if (row) return row.id;
  return (await db().organization.create({ data: { name: name.en, nameCs: name.cs, internalId } })).id;
}

async function aPlatform(platform: PlatformKey): Promise<number> {
  const row = await db().platform.findFirst({ where: { shortName: platform } });
  return (row ?? (await db().platform.create({ data: { shortName: platform, name: platform } }))).id;
}

export async function reportId(code: string, release: "5" | "5.1"): Promise<number> {
  const row = await db().reportType.findUniqueOrThrow({
    where: { counterCode_release: { counterCode: code, release } },
  });
  return row.id;
}

type Change = {
  url?: string;
  release?: "5" | "5.1";
  title?: string;
  apiKey?: string;
  /** How the service deviates; these credentials are an account of their own. */
  scenario?: ServiceScenario;
};

/** The recorded credentials of the publisher's consortium, entered as by a librarian. */
export async function subscribed(site: Site, library: LibraryKey, platform: PlatformKey, change: Change = {}) {
  const subscription = findSubscription(library, platform);
  if (!subscription) throw new Error(`${library} has no ${platform}`);
  const release = change.release ?? subscription.release;
  const { customerId, requestorId, apiKey } = subscription.credentials;
  const organization_id = await aLibrary(library);
  const draft = credentialsDraft.parse({
    organization_id,
    platform_id: await aPlatform(platform),
    title: change.title ?? "",
    counter_version: release,
    url: change.url ?? site.publisher.platformUrl(platform),
    customer_id: customerId,
    requestor_id: requestorId ?? "",
    api_key: change.apiKey ?? apiKey ?? "",
    account: change.scenario ?? "",
    extra_params: {
      ...(platform === "scholaris" && { platform: "scholaris-complete" }),
      ...(change.scenario && { scenario: change.scenario }),
    },
    counter_reports: await Promise.all(["TR", "PR", "DR", "IR"].map((code) => reportId(code, release))),
    enabled: true,
    forced: true,
  });
  const created = await createCredentials(await scopeOf(site, "credentials.manage"), draft);
  if (!site.requestsLists) await answerWithoutList(created.pk);
  return { id: created.pk, library, platform, release };
}

/** The service of these credentials has answered today that it has no list of reports. */
export async function answerWithoutList(credentialsId: number): Promise<void> {
  const { versionHash } = await db().credentials.findUniqueOrThrow({ where: { id: credentialsId } });
  const data = { credentialsVersion: versionHash, askedAt: new Date(), outcome: "not-supported" };
  await db().reportList.upsert({ where: { credentialsId }, create: { credentialsId, ...data }, update: data });
}

export type Subscribed = Awaited<ReturnType<typeof subscribed>>;

/** For these months, including existing ones. */
export async function harvestRequest({ id, release }: Subscribed, report: string, from: Month, to: Month = from) {
  const counter_report = await reportId(report, release);
  return { credentials: id, counter_report, start_date: from, end_date: to, replace: true };
}

export async function harvest(site: Site, ...requests: Awaited<ReturnType<typeof harvestRequest>>[]) {
  return startHarvest(await scopeOf(site, "harvest.manage"), requests);
}

/** Works on every server in this process until nothing is due; skips the servers' rests. */
export async function workAll(): Promise<void> {
  const signal = new AbortController().signal;
  for (const { id } of await db().server.findMany()) {
    for (let step = 0; step < 200 && (await hasWork(id)); step++) {
      await db().server.update({ where: { id }, data: { readyAt: new Date(0) } });
      await workServer(id, { signal });
    }
  }
  await sendNews();
}

async function hasWork(serverId: number): Promise<boolean> {
  const due = await db().intention.count({
    where: {
      finishedAt: null,
      canceledAt: null,
      notBefore: { lte: new Date() },
      credentials: { serverId, brokenSince: null },
    },
  });
  const broken = await db().$queryRaw<unknown[]>`
    SELECT 1 FROM intentions i JOIN credentials_reports r
      ON r.credentials_id = i.credentials_id AND r.report_type_id = i.report_type_id
    WHERE i.finished_at IS NULL AND i.canceled_at IS NULL AND r.broken_since IS NOT NULL`;
  return due > broken.length;
}

/** The attempts of a harvest in order, with their imports. */
export function attemptsOf(harvestId: number) {
  return db().attempt.findMany({
    where: { intention: { harvestId } },
    include: { intention: true, imports: { where: { state: "current" } }, rawFile: true },
    orderBy: { id: "asc" },
  });
}

/** Expects a time this many seconds after a moment between `from` and now. */
export function expectAhead(time: Date, seconds: number, from: number): void {
  expect(time.getTime() - seconds * 1000).toBeGreaterThanOrEqual(from);
  expect(time.getTime() - seconds * 1000).toBeLessThanOrEqual(Date.now());
}

const truths = new Map<string, ReturnType<typeof expectedSums>>();

/** The publisher's true sums for one report of one month; calculating them takes longer than comparing. */
export function truth({ library, platform, release }: Subscribed, report: string, month: Month) {
  const key = [library, platform, release, report, month].join(" ");
  const sums = truths.get(key) ?? expectedSums({ organization: library, platform, report, release }, month);
  truths.set(key, sums);
  return sums;
}
