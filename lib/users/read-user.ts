import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";

/** The signed-in person as the API shows them. */
export async function readUser({ user }: Scope<"signed-in">) {
  const row = await db().user.findUniqueOrThrow({
    where: { id: user.id },
    select: { emailVerified: true, extraData: true },
  });
  const extra = row.extraData;
  return {
    pk: user.id,
    username: user.username,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    language: user.language,
    is_user_of_master_organization: user.memberships.some(({ isMaster }) => isMaster),
    is_admin_of_master_organization: user.memberships.some(({ isMaster, isAdmin }) => isMaster && isAdmin),
    is_superuser: user.isSuperuser,
    email_verification_status: row.emailVerified ? ("verified" as const) : ("unknown" as const),
    extra_data: extra && typeof extra === "object" ? Object.fromEntries(Object.entries(extra)) : {},
  };
}
