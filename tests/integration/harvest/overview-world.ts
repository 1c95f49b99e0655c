import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Permission } from "@/lib/access/permissions";
import { sealSecrets } from "@/lib/credentials/secrets/seal-secrets";
import { noSecrets, type Secrets } from "@/lib/credentials/secrets/secrets";
import { db } from "@/lib/kit/db";
import { storeFile } from "@/lib/kit/files/stored-file";
import type { Prisma } from "@/lib/kit/prisma/client";
import { createTables } from "@/lib/usage/engine/create-tables";
import { syncCatalog } from "@/lib/usage/sync-catalog";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { useFreshStores as openFreshStores } from "@/tests/support/stores";

/** Fresh stores with COUNTER's catalog and one SUSHI server. */
export async function openWorld(): Promise<void> {
  await openFreshStores({ content: "prepared" });
  await createTables();
  await syncCatalog();
  await db().server.create({ data: { id: 1, origin: "https://sushi.example" } });
}

export const aLibrary = async (name: string): Promise<number> =>
  (await db().organization.create({ data: { name, nameEn: name, internalId: name.toLowerCase() } })).id;

export const aPlatform = async (name: string): Promise<number> =>
  (await db().platform.create({ data: { name, shortName: name } })).id;

export const reportId = async (shortName: string): Promise<number> =>
  (await db().reportType.findUniqueOrThrow({ where: { shortName } })).id;

export async function aPerson(name: string): Promise<number> {
  const names = { username: name, firstName: name, lastName: "Malá" };
  return (await db().user.create({ data: { email: `${name}@library.example`, passwordHash: "-", ...names } })).id;
}

/** The superuser over all organizations, or an administrator of some. */
export async function manager<P extends Permission>(permission: P, of: readonly number[] | "everything", id = 1) {
  const everyone = (await db().organization.findMany()).map((organization) => organization.id);
  const memberships = (of === "everything" ? [] : of).map((organizationId) => ({
    organizationId,
    isAdmin: true,
    isMaster: false,
  }));
  const person = { id, firstName: "Hana", lastName: "Malá", isSuperuser: of === "everything", memberships };
  return scopeOf(permission, actingUser(person), everyone);
}

type Change = Partial<Prisma.CredentialsUncheckedCreateInput> & {
  reports?: readonly string[];
  holds?: Partial<Secrets>;
};

/** Working credentials, by default for TR and PR of Release 5. */
export async function credentialsOf(organizationId: number, platformId: number, change: Change = {}): Promise<number> {
  const { reports = ["TR", "PR"], holds = {}, ...rest } = change;
  const place = { organizationId, platformId, serverId: 1, release: "5", url: "https://sushi.example/r5" };
  const state = { versionHash: "v1", verifiedAt: new Date("2025-01-01"), secrets: "" };
  const { id } = await db().credentials.create({ data: { ...place, ...state, ...rest } });
  await db().credentials.update({
    where: { id },
    data: { secrets: sealSecrets(id, { ...noSecrets, ...holds }) },
  });
  const reportTypeIds = await Promise.all(reports.map(reportId));
  await db().credentialsReport.createMany({
    data: reportTypeIds.map((reportTypeId) => ({ credentialsId: id, reportTypeId })),
  });
  return id;
}

type Place = { credentials: number; report?: string; month?: string; harvest?: number };

/** An intention; finished unless it is open. */
export async function addIntention(
  { credentials, report = "TR", month = "2025-03", harvest }: Place,
  change: Partial<Prisma.IntentionUncheckedCreateInput> = {},
): Promise<number> {
  const harvestId = harvest ?? (await db().harvest.create({ data: {} })).id;
  const day = new Date(`${month}-01`);
  const data = { harvestId, credentialsId: credentials, reportTypeId: await reportId(report), month: day };
  return (await db().intention.create({ data: { ...data, finishedAt: new Date(), ...change } })).id;
}

/** A request for an intention, settled unless its status says otherwise. */
export async function tried(
  intentionId: number,
  change: Partial<Prisma.AttemptUncheckedCreateInput> = {},
): Promise<number> {
  const data = { intentionId, credentialsVersion: "v1", status: "success" as const, finishedAt: new Date() };
  return (await db().attempt.create({ data: { ...data, ...change } })).id;
}

type Numbers = { organizationId: number; platformId: number; report?: string; month?: string };

/** The numbers of a month, without facts in the usage store. */
export async function numbers(
  { organizationId, platformId, report = "TR", month = "2025-03" }: Numbers,
  change: Partial<Prisma.ImportUncheckedCreateInput> = {},
): Promise<number> {
  const { newestImport: id } = await db().usageClock.update({
    where: { id: 1 },
    data: { newestImport: { increment: 1 } },
  });
  const place = { organizationId, platformId, reportTypeId: await reportId(report), month: new Date(`${month}-01`) };
  const sums = { Total_Item_Requests: 12 };
  const data = { id, ...place, state: "current" as const, factCount: 3, sums, currentSince: new Date() };
  await db().import.create({ data: { ...data, ...change } });
  return id;
}

export async function rawFile(content: string | Buffer): Promise<number> {
  const bytes = Buffer.from(content);
  const file = await storeFile("answers", Readable.from([bytes]));
  if (file.sha256 !== createHash("sha256").update(bytes).digest("hex")) throw new Error("stored otherwise");
  const data = { ...file, sizeBytes: BigInt(file.sizeBytes), name: "answer.json", mediaType: "application/json" };
  return (await db().rawFile.create({ data })).id;
}
