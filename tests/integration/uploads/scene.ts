import path from "node:path";
import type { User } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { filesFolder } from "@/lib/kit/files/folder-store";
import { runCheck } from "@/lib/uploads/check/run-check";
import type { Upload } from "@/lib/uploads/contract";
import { changeUpload } from "@/lib/uploads/import/change-upload";
import { importUpload } from "@/lib/uploads/import/import-upload";
import { runImport } from "@/lib/uploads/import/run-import";
import { addUpload } from "@/lib/uploads/receive/add-upload";
import { getUpload } from "@/lib/uploads/show/get-upload";
import { createTables } from "@/lib/usage/engine/create-tables";
import { countFacts } from "@/lib/usage/imported/count-facts";
import { syncCatalog } from "@/lib/usage/sync-catalog";
import { actingUser, scopeOf } from "../../support/actors";
import { useFreshStores as takeFreshStores } from "../../support/stores";

export type Managing = Scope<"uploads.manage">;

export type World = {
  hradisko: number;
  svratka: number;
  platform: number;
  otherPlatform: number;
  /** Scopes of an administrator of the consortium, and of Hradisko only. */
  consortium: Managing;
  librarian: Managing;
};

export const never = new AbortController().signal;

/** Two libraries of a consortium, two platforms, COUNTER's reports. */
export async function openWorld(): Promise<World> {
  await takeFreshStores({ content: "prepared" });
  await createTables();
  await syncCatalog();
  const organization = async (name: string, internalId: string, isMaster = false) =>
    (await db().organization.create({ data: { name, internalId, shortName: internalId, isMaster } })).id;
  const master = await organization("Konsorcium", "KONS", true);
  const hradisko = await organization("Knihovna Hradisko", "HRA");
  const svratka = await organization("Knihovna Svratka", "SVR");
  const platform = await addPlatform("sample", "Sample Platform");
  const otherPlatform = await addPlatform("other", "Other Platform");
  const everyone = [master, hradisko, svratka];
  const admin = await person("konsorcium");
  const librarian = await person("hradisko");
  return {
    ...{ hradisko, svratka, platform, otherPlatform },
    consortium: await scopeOf(
      "uploads.manage",
      { ...admin, memberships: [{ organizationId: master, isAdmin: true, isMaster: true }] },
      everyone,
    ),
    librarian: await scopeOf("uploads.manage", {
      ...librarian,
      memberships: [{ organizationId: hradisko, isAdmin: true, isMaster: false }],
    }),
  };
}

export async function addPlatform(shortName: string, name: string): Promise<number> {
  return (await db().platform.create({ data: { shortName, name } })).id;
}

async function person(username: string): Promise<User> {
  const email = `${username}@usus.example`;
  const { id } = await db().user.create({ data: { email, username, emailVerified: new Date(0) } });
  return actingUser({ id, email, username });
}

export type Fields = Partial<
  Record<"organization" | "platform" | "method" | "report_type_id" | "template", string | number>
>;

/** Request of a browser that sends a file. */
export function formOf(content: BlobPart, name: string, fields: Fields = {}): Request {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  form.append("data_file", new File([content], name, { type: "text/plain" }));
  return new Request("http://usus.example/api/manual-data-upload/", { method: "POST", body: form });
}

export const send = (scope: Managing, content: BlobPart, name: string, fields: Fields = {}): Promise<Upload> =>
  addUpload(scope, formOf(content, name, fields), "en");

export async function check(scope: Managing, content: BlobPart, name: string, fields: Fields = {}): Promise<Upload> {
  const { pk } = await send(scope, content, name, fields);
  await runCheck(pk, never);
  return getUpload(scope, pk, "en");
}

export async function pathOf(pk: number): Promise<string> {
  const { rawFile } = await db().upload.findUniqueOrThrow({ where: { id: pk }, include: { rawFile: true } });
  return path.join(filesFolder(), rawFile.storedAs);
}

type Correction = Omit<Parameters<typeof changeUpload>[2], "revision">;

/** Corrects an upload at its current revision. */
export async function correct(scope: Managing, pk: number, correction: Correction): Promise<Upload> {
  const { revision } = await getUpload(scope, pk, "en");
  return changeUpload(scope, pk, { ...correction, revision }, "en");
}

type Choices = Parameters<typeof importUpload>[2];

/** Imports a checked upload. */
export async function bring(scope: Managing, pk: number, choices: Choices = {}): Promise<Upload> {
  await importUpload(scope, pk, choices, "en");
  await runImport(pk, never);
  return getUpload(scope, pk, "en");
}

/** Sums by organization, report type, month and metric in PostgreSQL, after comparing them with ClickHouse. */
export async function currentSums(platformId: number): Promise<Record<string, number>> {
  const current = await db().import.findMany({
    where: { platformId, state: "current" },
    include: { reportType: true },
    orderBy: [{ organizationId: "asc" }, { month: "asc" }],
  });
  const stored = await countFacts(current.map(({ id }) => id));
  const metrics = new Map((await db().metric.findMany()).map(({ id, shortName }) => [id, shortName]));
  const target: Record<string, number> = {};
  const pending: Record<string, number> = {};
  for (const { id, organizationId, reportType, month, sums } of current) {
    const place = `${organizationId} ${reportType.shortName} ${month.toISOString().slice(0, 7)}`;
    for (const [metric, sum] of Object.entries(sums as Record<string, number>)) target[`${place} ${metric}`] = sum;
    for (const one of stored) if (one.importId === id) pending[`${place} ${metrics.get(one.metricId)}`] = one.sum;
  }
  if (JSON.stringify(sorted(target)) !== JSON.stringify(sorted(pending)))
    throw new Error(`PostgreSQL and the engine differ: ${JSON.stringify({ kept: target, held: pending })}`);
  return sorted(target);
}

const sorted = (of: Record<string, number>) => Object.fromEntries(Object.entries(of).sort());
