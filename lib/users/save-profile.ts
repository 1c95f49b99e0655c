import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";

type Names = { first_name: string; last_name: string };

/** Changes the user's own name. */
export async function saveProfile(scope: Scope<"account.change">, { first_name, last_name }: Names): Promise<Names> {
  const { user } = scope;
  await inTransaction(async (tx) => {
    await tx.user.update({
      where: { id: user.id },
      data: { firstName: first_name, lastName: last_name, revision: { increment: 1 } },
    });
    await recordAudit(tx, scope, {
      action: "user.change",
      subject: { kind: "user", id: user.id, name: user.email },
      before: { first_name: user.firstName, last_name: user.lastName },
      after: { first_name, last_name },
    });
  });
  return { first_name, last_name };
}
