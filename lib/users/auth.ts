import "server-only";
import NextAuth from "next-auth";
import { settings } from "@/lib/kit/env";
import { sessionStore } from "./session-store";

export const SESSION_DAYS = 14;

/** `__Host-` binds the cookie to this host and to https; plain http (a demo on loopback) cannot have it. */
export function sessionCookie() {
  const secure = settings().SECURE_COOKIES;
  return {
    name: secure ? "__Host-usus.session" : "usus.session",
    options: { httpOnly: true, sameSite: "lax", path: "/", secure } as const,
  };
}

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
