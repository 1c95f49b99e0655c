import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { readInstallation } from "@/lib/access/read-installation";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Forbidden, Refused } from "@/lib/kit/errors";
import { folded } from "@/lib/kit/format/search-words";
import { mailOperators } from "@/lib/mail/mail-operators";
import type { OrganizationEntity } from "./contract";

/**
 * Creates an organization for a new user, who becomes its administrator. Throws Forbidden if registration is disabled
 * or the user is a member of an organization, Refused if the user created one of this name before.
 */
export async function createDefaultOrganization(scope: Scope<"signed-in">, name: string): Promise<OrganizationEntity> {
  if (!readInstallation().allowsRegistration) throw new Forbidden("registrationOff");
  const { id: userId, username, email } = scope.user;
  return inTransaction(async (tx) => {
    // Of two concurrent requests, the second finds a member.
    await tx.$queryRaw`select id from users where id = ${userId} for update`;
    if ((await tx.membership.count({ where: { userId } })) > 0) throw new Forbidden("organizationPresent");
    const internalId = `${username}#${slugOf(name)}`;
    const [organization] = await tx.organization.createManyAndReturn({
      data: [{ name, internalId }],
      skipDuplicates: true,
    });
    if (!organization) throw new Refused("organizationExists", { name });
    const { id, isRawDataImportEnabled } = organization;
    await tx.membership.create({ data: { userId, organizationId: id, isAdmin: true } });
    await leaveTraces(tx, scope, { id, name, internalId });
    await mailOperators(tx, scope.user, { template: "newOrganization", values: { email, organization: name } });
    return {
      pk: id,
      name,
      name_en: null,
      name_cs: null,
      short_name: null,
      internal_id: internalId,
      is_admin: true,
      is_raw_data_import_enabled: isRawDataImportEnabled,
      parent: null,
    };
  });
}

/** "Knihovna Hradiště" becomes "knihovna-hradiste"; a name without letters and digits stays. */
const slugOf = (name: string) =>
  folded(name)
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "") || name;

type Made = { id: number; name: string; internalId: string };

async function leaveTraces(tx: Db, scope: Scope<"signed-in">, { id, name, internalId }: Made): Promise<void> {
  const { user } = scope;
  await recordAudit(tx, scope, {
    action: "organization.create",
    subject: { kind: "organization", id, name },
    organizationId: id,
    after: { name, internal_id: internalId },
  });
  await recordAudit(tx, scope, {
    action: "membership.grant",
    subject: { kind: "user", id: user.id, name: user.email },
    organizationId: id,
    after: { is_admin: true },
  });
}
