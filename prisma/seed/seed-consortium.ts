import { defineDefaultInterest } from "@/lib/interest/define-defaults";
import { db, inTransaction } from "@/lib/kit/db";
import { libraries, masterOrganization, platforms } from "@/lib/simulator/publisher/consortium";
import { syncCatalog } from "@/lib/usage/sync-catalog";
import { hashPassword } from "@/lib/users/passwords/password";
import { type DemoPerson, demoPeople } from "./demo-people";

/** Organizations and platforms of the demo by the keys of the reference publisher. */
export type Seeded = { organizations: ReadonlyMap<string, number>; platforms: ReadonlyMap<string, number> };

/** Libraries, platforms and people of the demo consortium; what is there already stays. `passwords`: by e-mail. */
export async function seedConsortium(passwords: ReadonlyMap<string, string>): Promise<Seeded> {
  await syncCatalog();
  const organizations = new Map<string, number>();
  for (const { key, name, shortName, internalId } of [masterOrganization, ...libraries]) {
    const names = { name: name.en, nameEn: name.en, nameCs: name.cs, shortName: shortName.cs };
    const isMaster = key === masterOrganization.key;
    const { id } = await db().organization.upsert({
      where: { internalId },
      create: { ...names, internalId, isMaster },
      update: {},
    });
    organizations.set(key, id);
  }
  const platformIds = new Map<string, number>();
  for (const { key, name, shortName, provider } of platforms) {
    const names = { name: name.en, nameEn: name.en, nameCs: name.cs, provider: provider.en };
    const existing = await db().platform.findFirst({ where: { shortName, organizationId: null } });
    const { id } = existing ?? (await db().platform.create({ data: { ...names, shortName } }));
    platformIds.set(key, id);
  }
  await inTransaction((tx) => defineDefaultInterest(tx, [...platformIds.values()]));
  for (const person of demoPeople) await seedPerson(person, passwords.get(person.email) ?? "", organizations);
  return { organizations, platforms: platformIds };
}

async function seedPerson(person: DemoPerson, password: string, organizations: ReadonlyMap<string, number>) {
  const { email, firstName, lastName, language, isSuperuser = false, memberOf } = person;
  const organizationId = memberOf && organizations.get(memberOf.organization);
  const memberships = organizationId ? { create: { organizationId, isAdmin: memberOf.isAdmin } } : {};
  await db().user.upsert({
    where: { verifiedEmail: email },
    create: {
      email,
      verifiedEmail: email,
      username: email,
      firstName,
      lastName,
      language,
      isSuperuser,
      emailVerified: new Date(0),
      passwordHash: await hashPassword(password),
      memberships,
    },
    update: { passwordHash: await hashPassword(password) },
  });
}
