import "server-only";
import NextAuth, { customFetch, type NextAuthConfig } from "next-auth";
import { settings } from "@/lib/kit/env";
import { localePath, routing } from "@/lib/kit/i18n/routing";
import { log } from "@/lib/kit/log";
import { type Admission, admitIdentity } from "@/lib/users/identities/identities";
import { type OidcProvider, oidcProvider } from "@/lib/users/identities/oidc-provider";
import { verifiedFetch } from "@/lib/users/identities/verified-fetch";
import { sessionCookie } from "@/lib/users/sessions/session-cookie";
import { requestScope } from "./request-scope";
import { sessionStore } from "./session-store";

const { handlers } = NextAuth((request): NextAuthConfig => {
  const provider = oidcProvider();
  const back = returnPath(request?.headers.get("cookie") ?? "");
  return {
    secret: settings().AUTH_SECRET,
    trustHost: true,
    basePath: "/api/auth",
    useSecureCookies: settings().SECURE_COOKIES,
    adapter: sessionStore(),
    session: { strategy: "database", maxAge: settings().SESSION_DAYS * 86_400 },
    cookies: authCookies(),
    providers: provider ? [providerConfig(provider)] : [],
    // A failure returns to the page where it began, which reads ?error.
    pages: { signIn: back, error: back, signOut: "/", verifyRequest: "/" },
    callbacks: {
      session: ({ session, user }) => ({ expires: session.expires, user: { id: user.id } }),
      async signIn({ account }) {
        if (!account) return false;
        const admission = await admitIdentity(await requestScope("anyone"), account.providerAccountId);
        return admission === "enter" || admission === "link" || refusalPath(admission, back);
      },
    },
    logger: {
      error: ({ name, message, cause }) => log.warn({ name, message, cause: reasonOf(cause) }, "identity provider"),
      warn: (code) => log.warn({ code }, "identity provider"),
      debug: () => undefined,
    },
  };
});

/** Login at an external provider. Sessions are the same database rows as after a password login. */
export const authHandlers = handlers;

const providerConfig = ({ issuer, clientId, clientSecret, name }: OidcProvider) => ({
  id: "oidc",
  type: "oidc" as const,
  name,
  issuer,
  clientId,
  clientSecret,
  checks: ["pkce" as const, "state" as const, "nonce" as const],
  // Only the subject is used.
  authorization: { params: { scope: "openid" } },
  [customFetch]: verifiedFetch(),
  profile: ({ sub }: { sub: string }) => ({ id: sub }),
});

/** Like the session cookie: bound to this host if the site uses https. */
function authCookies() {
  const { name: sessionName, options } = sessionCookie();
  const prefix = sessionName.slice(0, -".session".length);
  const cookie = (name: string) => ({ name: `${prefix}.${name}`, options });
  return {
    sessionToken: { name: sessionName, options },
    callbackUrl: cookie("oidc-return"),
    csrfToken: cookie("oidc-csrf"),
    pkceCodeVerifier: cookie("oidc-pkce"),
    state: cookie("oidc-state"),
    nonce: cookie("oidc-nonce"),
  };
}

/** Path of the page that started the login, from Auth.js's callback cookie. */
function returnPath(cookies: string): string {
  const cookie = cookies.match(/usus\.oidc-return=([^;]*)/)?.[1] ?? "";
  try {
    return new URL(decodeURIComponent(cookie)).pathname;
  } catch {
    return "/";
  }
}

function refusalPath(admission: Exclude<Admission, "enter" | "link">, back: string): string {
  const { locale } = localePath(back);
  const prefix = locale === routing.defaultLocale ? "" : `/${locale}`;
  return admission === "unknown" ? `${prefix}/invalid-user/` : `${prefix}/user/?identity=${admission}`;
}

const reasonOf = (cause: unknown): string | undefined => {
  if (cause instanceof Error) return cause.message;
  const inner = typeof cause === "object" && cause !== null && "err" in cause ? cause.err : undefined;
  return inner instanceof Error ? `${inner.name}: ${inner.message}` : undefined;
};
