import { readCounter } from "@/lib/counter/read-counter";
import { month } from "@/lib/counter/standard/month";
import { credentialsDraft } from "@/lib/credentials/contract";
import { insertCredentials } from "@/lib/credentials/edit/insert-credentials";
import { importAnswer } from "@/lib/imports/write/import-answer";
import { defineDefaultInterest } from "@/lib/interest/define-defaults";
import { db, inTransaction } from "@/lib/kit/db";
import { readStoredFile, storeFile } from "@/lib/kit/files/stored-file";
import { createApiKey } from "@/lib/users/api-keys/api-keys";
import { hashPassword } from "@/lib/users/passwords/password";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { answerText, libraries, type MonthReport, monthReports, platforms, typeName } from "./small-usage";

export const PASSWORD = "password of the example";

/** Secrets of an organization's credentials. The requestor id has characters that wrong escaping would change. */
export const secretsOf = (library: string) => ({ customerId: `customer of ${library}`, requestorId: 'ž"\\:é' });

export type SmallInstallation = { organizations: Map<string, number>; platforms: Map<string, number> };

/** Two libraries and their consortium, users of each role, credentials and their harvests. */
export async function fillSmallInstallation(): Promise<SmallInstallation> {
  const organizations = new Map<string, number>();
  for (const name of ["Konzorcium", ...libraries]) {
    const data = { name, nameEn: name, nameCs: name, isMaster: name === "Konzorcium" };
    organizations.set(name, (await db().organization.create({ data })).id);
  }
  const platformIds = new Map<string, number>();
  for (const name of platforms) {
    const { id } = await db().platform.create({ data: { name, shortName: name, provider: `${name} Press` } });
    platformIds.set(name, id);
  }
  await inTransaction((tx) => defineDefaultInterest(tx, [...platformIds.values()]));
  const installation = { organizations, platforms: platformIds };
  const superuser = await addPeople(installation);
  await harvest(installation, superuser);
  return installation;
}

async function addPeople({ organizations }: SmallInstallation): Promise<number> {
  const passwordHash = await hashPassword(PASSWORD);
  const add = async (name: string, isSuperuser: boolean, memberOf: readonly [string, boolean][]) => {
    const email = `${name}@library.example`;
    const memberships = memberOf.map(([of, isAdmin]) => ({ organizationId: organizations.get(of) ?? 0, isAdmin }));
    const identity = { email, verifiedEmail: email, username: email, emailVerified: new Date(), passwordHash };
    const data = { ...identity, firstName: "Žofie", lastName: name, isSuperuser, memberships: { create: memberships } };
    return (await db().user.create({ data })).id;
  };
  const superuser = await add("superuser", true, []);
  await add("consortium-admin", false, [["Konzorcium", true]]);
  await add("brno-admin", false, [["Knihovna Brno", true]]);
  await add(
    "reader",
    false,
    libraries.map((name) => [name, false]),
  );
  const everyone = [...organizations.values()];
  const scope = await scopeOf("api-keys.manage", actingUser({ id: superuser, isSuperuser: true }), everyone);
  const organization = organizations.get("Knihovna Brno") ?? 0;
  await createApiKey(scope, { name: "Catalog", organization, scopes: ["usage"], days: 365 });
  return superuser;
}

async function harvest(installation: SmallInstallation, superuser: number): Promise<void> {
  const credentials = new Map<string, number>();
  for (const answer of monthReports) {
    const key = [answer.library, answer.platform, answer.release].join(" ");
    const credentialsId = credentials.get(key) ?? (await addCredentials(installation, superuser, answer));
    credentials.set(key, credentialsId);
    await harvestOnce(installation, { superuser, credentialsId, answer });
  }
}

async function addCredentials(
  { organizations, platforms: all }: SmallInstallation,
  superuser: number,
  { library, platform, release, report }: MonthReport,
): Promise<number> {
  const { customerId, requestorId } = secretsOf(library);
  const { id: reportTypeId } = await reportType({ release, report });
  const draft = credentialsDraft.parse({
    organization_id: organizations.get(library),
    platform_id: all.get(platform),
    title: `${platform} ${release}`,
    counter_version: release,
    url: `https://sushi.${platform.toLowerCase()}.example/r${release}`,
    customer_id: customerId,
    requestor_id: requestorId,
    counter_reports: [reportTypeId],
  });
  const actor = actingUser({ id: superuser, isSuperuser: true });
  const scope = await scopeOf("credentials.manage", actor, [...organizations.values()]);
  return inTransaction((tx) => insertCredentials(tx, scope, draft));
}

const reportType = (of: Pick<MonthReport, "release" | "report">) =>
  db().reportType.findUniqueOrThrow({ where: { shortName: typeName(of) } });

type Harvested = { superuser: number; credentialsId: number; answer: MonthReport };

/** Writes the file, attempt and import of a harvest. */
async function harvestOnce(
  { organizations, platforms: all }: SmallInstallation,
  { superuser, credentialsId, answer }: Harvested,
): Promise<void> {
  const { id: reportTypeId } = await reportType(answer);
  const file = await storeFile("answers", once(Buffer.from(answerText(answer))));
  const mediaType = answer.release === "4" ? "text/xml" : "application/json";
  const { id: rawFileId } = await db().rawFile.create({ data: { ...file, name: "answer", mediaType } });
  const { versionHash } = await db().credentials.findUniqueOrThrow({ where: { id: credentialsId } });
  const of = new Date(`${answer.month}-01`);
  const { id: harvestId } = await db().harvest.create({ data: { startedById: superuser } });
  const { id: intentionId } = await db().intention.create({
    data: { harvestId, credentialsId, reportTypeId, month: of, finishedAt: new Date() },
  });
  const { id: attemptId } = await db().attempt.create({
    data: { intentionId, status: "success", credentialsVersion: versionHash, rawFileId, httpStatus: 200 },
  });
  const request = {
    report: answer.report,
    release: answer.release,
    from: month(answer.month),
    to: month(answer.month),
  };
  const outcome = await importAnswer({
    organizationId: organizations.get(answer.library) ?? 0,
    platformId: all.get(answer.platform) ?? 0,
    accountId: 0,
    reportTypeId,
    month: request.from,
    attemptId,
    credentialsId,
    records: readCounter(readStoredFile(file), { request }),
  });
  if (!("importId" in outcome)) throw new Error(`Not imported: ${JSON.stringify(outcome)}`);
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
