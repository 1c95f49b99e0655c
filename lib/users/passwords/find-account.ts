import "server-only";
import { db } from "@/lib/kit/db";

const select = {
  id: true,
  email: true,
  passwordHash: true,
  language: true,
  firstName: true,
  lastName: true,
} as const;

/**
 * The active owner of the verified address; else the newest account claiming it (with a password if one will be
 * checked). A single account, so that one password is checked and one link sent.
 */
export async function findSignIn(email: string, { withPassword }: { withPassword: boolean }) {
  const address = email.toLowerCase();
  return (
    (await db().user.findUnique({ where: { verifiedEmail: address, isActive: true }, select })) ??
    (await db().user.findFirst({
      where: {
        email: address,
        verifiedEmail: null,
        isActive: true,
        ...(withPassword ? { passwordHash: { not: null } } : {}),
      },
      orderBy: { id: "desc" },
      select,
    }))
  );
}
