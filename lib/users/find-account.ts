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
 * The active owner of the verified address; else the newest of those who claim it, of those with a password where one
 * is going to be tried. One account, so that one password is tried and one link sent.
 */
export async function findAccount(email: string, { withPassword }: { withPassword: boolean }) {
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
