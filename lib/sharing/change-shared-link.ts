import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, inTransaction } from "@/lib/kit/db";
import { NotFound, OutOfDate } from "@/lib/kit/errors";
import { hashPassword } from "@/lib/users/passwords/password";
import type { SharedLink, SharedLinkChange } from "./contract";
import { auditedLink, changeableLinks, expiryAfter, sharedLinkSelect, showSharedLink } from "./show-shared-link";

/** Locked for a change; throws NotFound for links that the caller may not change. */
async function lockLink(tx: Db, scope: Scope<"shared-links.manage">, id: number) {
  await tx.$queryRaw`SELECT id FROM shared_links WHERE id = ${id} FOR UPDATE`;
  const row = await tx.sharedLink.findFirst({ where: { id, ...changeableLinks(scope) }, select: sharedLinkSelect });
  if (!row) throw new NotFound("sharedLinkNotFound");
  return row;
}

/** Throws NotFound, and OutOfDate if the link changed since the caller read it. */
export async function changeSharedLink(
  scope: Scope<"shared-links.manage">,
  id: number,
  { revision, name, days, password }: SharedLinkChange,
): Promise<SharedLink> {
  const passwordHash = password ? await hashPassword(password) : null;
  const row = await inTransaction(async (tx) => {
    const before = await lockLink(tx, scope, id);
    if (before.revision !== revision) throw new OutOfDate();
    const after = await tx.sharedLink.update({
      where: { id },
      data: {
        revision: { increment: 1 },
        ...(name === undefined ? {} : { name }),
        ...(days === undefined ? {} : { expires: expiryAfter(days) }),
        ...(password === undefined ? {} : { passwordHash }),
      },
      select: sharedLinkSelect,
    });
    await recordAudit(tx, scope, {
      action: "shared-link.change",
      ...auditedLink(after),
      before: describe(before, false),
      after: describe(after, password !== undefined),
    });
    return after;
  });
  return showSharedLink(row, scope);
}

type Described = { name: string; expires: Date | null; passwordHash: string | null };

const describe = ({ name, expires, passwordHash }: Described, isNewPassword: boolean) => ({
  ...{ name, expires: expires?.toISOString() ?? null, has_password: passwordHash !== null },
  ...(isNewPassword ? { new_password: true } : {}),
});

/** Revokes a link for good; throws NotFound. */
export async function revokeSharedLink(scope: Scope<"shared-links.manage">, id: number): Promise<null> {
  await inTransaction(async (tx) => {
    const row = await lockLink(tx, scope, id);
    await tx.sharedLink.update({ where: { id }, data: { revokedAt: now() } });
    await recordAudit(tx, scope, {
      action: "shared-link.revoke",
      ...auditedLink(row),
      before: { openings: row.openings },
    });
  });
  return null;
}
