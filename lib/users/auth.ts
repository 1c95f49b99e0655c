import "server-only";
import NextAuth from "next-auth";
import { settings } from "@/lib/kit/env";
import { SESSION_DAYS, sessionCookie } from "./session-cookie";
import { sessionStore } from "./session-store";

/** Sessions are database rows; signing in with a password goes through REST, external providers come by settings. */
export const { auth } = NextAuth(() => ({
  secret: settings().AUTH_SECRET,
  trustHost: true,
  adapter: sessionStore(),
  session: { strategy: "database", maxAge: SESSION_DAYS * 86_400 },
  cookies: { sessionToken: sessionCookie() },
  providers: [],
  callbacks: {
    session: ({ session, user }) => ({ expires: session.expires, user: { id: user.id } }),
  },
}));
