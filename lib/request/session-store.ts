import "server-only";
import { PrismaAdapter } from "@auth/prisma-adapter";
import type { Adapter, AdapterUser } from "next-auth/adapters";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { db } from "@/lib/kit/db";
import { enterByIdentity, findIdentityOwner, linkIdentity } from "@/lib/users/identities/identities";
import type { Identity } from "@/lib/users/identities/sign-in-providers";
import { findSession } from "@/lib/users/sessions/find-session";
import { hashSessionToken } from "@/lib/users/sessions/session-cookie";
import { signOut } from "@/lib/users/sessions/sessions";
import { requestOrigin } from "./current-actor";
import { requestScope } from "./request-scope";

/**
 * Auth.js stores sessions in our tables through its Prisma adapter; tokens are hashed, and user ids are numbers here
 * and strings there. Accounts are found by (issuer, subject) only, and logging in never creates a user. `issuer`: of the
 * provider that this request returns from.
 */
export function sessionStore(issuer: string): Adapter {
  // Auth.js opens a session for an account, and does not pass on the identity.
  let entered: Identity | null = null;
  const identityOf = (subject: string): Identity => ({ kind: "oidc", provider: issuer, subject });
  return {
    ...PrismaAdapter(db()),
    async createUser() {
      throw new Error("Accounts cannot be created by external login.");
    },
    async getUser(id) {
      return userOf(await db().user.findUnique({ where: { id: Number(id), isActive: true } }));
    },
    async getUserByEmail() {
      return null;
    },
    async getUserByAccount({ providerAccountId }) {
      entered = identityOf(providerAccountId);
      const owner = await findIdentityOwner(entered);
      return userOf(owner?.isActive ? owner : null);
    },
    async linkAccount({ userId, providerAccountId }) {
      const scope = await requestScope("account.change");
      if (scope.user.id !== Number(userId)) throw new Error("Linking an identity requires a logged-in user.");
      await linkIdentity(scope, identityOf(providerAccountId));
    },
    async createSession({ userId }) {
      const [scope, { userAgent }] = await Promise.all([requestScope("anyone"), requestOrigin()]);
      if (!entered) throw new Error("A session was requested before its identity.");
      const entry = { userId: Number(userId), identity: entered, userAgent };
      const { token, expires } = await enterByIdentity(scope, entry);
      return { sessionToken: token, userId, expires };
    },
    async getSessionAndUser(sessionToken) {
      const session = await findSession(sessionToken);
      if (!session) return null;
      return {
        session: { sessionToken, userId: String(session.user.id), expires: session.expires },
        user: userOf(session.user),
      };
    },
    // Sessions are never extended: they end a fixed time after login.
    async updateSession({ sessionToken }) {
      const row = await db().session.findUnique({ where: { sessionToken: hashSessionToken(sessionToken) } });
      return row ? { sessionToken, userId: String(row.userId), expires: row.expires } : null;
    },
    async deleteSession(sessionToken) {
      const ended = await signOut(sessionToken);
      if (ended) await recordAudit(db(), await requestScope("anyone"), { action: "session.close", by: ended.owner });
    },
  };
}

type Row = { id: number; email: string; emailVerified: Date | null };

function userOf(row: Row): AdapterUser;
function userOf(row: Row | null): AdapterUser | null;
function userOf(row: Row | null): AdapterUser | null {
  return row && { id: String(row.id), email: row.email, emailVerified: row.emailVerified };
}
