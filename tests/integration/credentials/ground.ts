import type { Scope } from "@/lib/access/scope";
import { type CredentialsDraft, credentialsChange, credentialsDraft } from "@/lib/credentials/contract";
import { db } from "@/lib/kit/db";
import { aLibrary, openSite, type Site, scopeOf } from "../harvest/site";

type Manage = Scope<"credentials.manage">;

/** A consortium with two libraries and a platform, and their administrators. */
export type Ground = {
  site: Site;
  brno: number;
  olomouc: number;
  platform: number;
  superuser: Manage;
  /** Administrator of the consortium. */
  master: Manage;
  ofBrno: Manage;
};

export async function openGround(): Promise<Ground> {
  const site = await openSite();
  const library = async (name: string) => (await db().organization.create({ data: { name } })).id;
  // A scope contains the organizations that exist when it is created, so the publisher's come first.
  for (const key of ["hradisko", "svratka", "hana", "palava"] as const) await aLibrary(key);
  const consortium = await db().organization.create({ data: { name: "Consortium", isMaster: true } });
  const [brno, olomouc] = [await library("Brno"), await library("Olomouc")];
  const { id: platform } = await db().platform.create({ data: { shortName: "JSTOR", name: "JSTOR Digital" } });
  const member = (organizationId: number, isMaster: boolean) =>
    scopeOf(site, "credentials.manage", [{ organizationId, isAdmin: true, isMaster }]);
  const superuser = await scopeOf(site, "credentials.manage");
  const [master, ofBrno] = [await member(consortium.id, true), await member(brno, false)];
  return { site, brno, olomouc, platform, superuser, master, ofBrno };
}

let number = 0;

/** Unique credentials; `more` overrides fields. */
export function draftFor({ brno, platform }: Ground, more: Record<string, unknown> = {}): CredentialsDraft {
  number += 1;
  return credentialsDraft.parse({
    organization_id: brno,
    platform_id: platform,
    title: `set ${number}`,
    counter_version: "5",
    url: "https://sushi.example.org/r5",
    customer_id: `customer-geheim-${number}`,
    requestor_id: `requestor-geheim-${number}`,
    api_key: `key-geheim-${number}`,
    extra_params: { platform: `platform-geheim-${number}` },
    ...more,
  });
}

export const change = (given: object) => credentialsChange.parse(given);

export const stored = (id: number) =>
  db().credentials.findUniqueOrThrow({ where: { id }, include: { reports: { include: { reportType: true } } } });
