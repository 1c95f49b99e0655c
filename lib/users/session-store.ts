import "server-only";
import { PrismaAdapter } from "@auth/prisma-adapter";
import type { Adapter } from "next-auth/adapters";
import { db } from "@/lib/kit/db";
import { hashSessionToken } from "./session-token";

/** Auth.js keeps its sessions in our tables through its Prisma adapter; tokens are hashed at rest, user ids are numbers there and texts here. */
export function sessionStore(): Adapter {
  return {
    ...PrismaAdapter(db()),
    async createSession({ sessionToken, userId, expires }) {
      const data = { sessionToken: hashSessionToken(sessionToken), userId: Number(userId), expires };
      await db().session.create({ data });
      return { sessionToken, userId, expires };
    },
    async getSessionAndUser(sessionToken) {
      const row = await db().session.findUnique({
        where: { sessionToken: hashSessionToken(sessionToken) },
        include: { user: true },
      });
      if (!row?.user.isActive) return null;
      const { user } = row;
      return {
        session: { sessionToken, userId: String(user.id), expires: row.expires },
        user: { id: String(user.id), email: user.email, emailVerified: user.emailVerified },
      };
    },
    async updateSession({ sessionToken, expires }) {
      const hashed = hashSessionToken(sessionToken);
      const row = await db().session.update({ where: { sessionToken: hashed }, data: expires ? { expires } : {} });
      return { sessionToken, userId: String(row.userId), expires: row.expires };
    },
    async deleteSession(sessionToken) {
      await db().session.deleteMany({ where: { sessionToken: hashSessionToken(sessionToken) } });
    },
  };
}
