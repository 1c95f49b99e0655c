import "server-only";
import NextAuth, { customFetch, type NextAuthConfig } from "next-auth";
import { hasSession } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { settings } from "@/lib/kit/env";
import { Problem } from "@/lib/kit/errors";
import { localePath, routing } from "@/lib/kit/i18n/routing";
import { log } from "@/lib/kit/log";
import { acceptWithIdentity } from "@/lib/users/federation/accept-invitation";
import { intentionCookieName, readIntention } from "@/lib/users/federation/intention";
import { type Admission, admitIdentity, findIdentityOwner } from "@/lib/users/identities/identities";
import { type Identity, issuerKey, type OidcProvider, oidcProviders } from "@/lib/users/identities/sign-in-providers";
import { verifiedFetch } from "@/lib/users/identities/verified-fetch";
import { sessionCookie } from "@/lib/users/sessions/session-cookie";
import { requestScope } from "./request-scope";
import { sessionStore } from "./session-store";

const { handlers } = NextAuth((request): NextAuthConfig => {
  const providers = oidcProviders();
  const used = providers.find(({ id }) => id === (request && new URL(request.url).pathname.split("/")[4]));
  const issuer = issuerKey(used?.issuer ?? "");
  const back = returnPath(request?.headers.get("cookie") ?? "");
  return {
    secret: settings().AUTH_SECRET,
    trustHost: true,
    basePath: "/api/auth",
    useSecureCookies: settings().SECURE_COOKIES,
    adapter: sessionStore(issuer),
    session: { strategy: "database", maxAge: settings().SESSION_DAYS * 86_400 },
    cookies: authCookies(),
    providers: providers.map(providerConfig),
    // A failure returns to the page where it began, which reads ?error.
    pages: { signIn: back, error: back, signOut: "/", verifyRequest: "/" },
    callbacks: {
      session: ({ session, user }) => ({ expires: session.expires, user: { id: user.id } }),
      async signIn({ account }) {
        // The store looks in the accounts of the same issuer.
        if (!account || !used || account.provider !== used.id) return false;
        const identity: Identity = { kind: "oidc", provider: issuer, subject: account.providerAccountId };
        const scope = await requestScope("anyone");
        const refusal = await acceptInvitation(scope, { identity, cookies: request?.headers.get("cookie") ?? "" });
        if (refusal) return invalidUserPath(refusal, back);
        const admission = await admitIdentity(scope, identity);
        return admission === "enter" || admission === "link" || refusalPath(admission, { back, provider: used.id });
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

const providerConfig = ({ id, issuer, clientId, clientSecret, names }: OidcProvider) => ({
  id,
  type: "oidc" as const,
  name: names.en,
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

type Arrival = { identity: Identity; cookies: string };

/** Accepts the invitation that the person left with, unless their identity has an account; the reason if it cannot. */
async function acceptInvitation(scope: Scope<"anyone">, { identity, cookies }: Arrival) {
  const name = intentionCookieName();
  const cookie = cookies.split(/; */).find((one) => one.startsWith(`${name}=`));
  const invitation = readIntention(cookie?.slice(name.length + 1))?.invitation;
  if (!invitation || (await findIdentityOwner(identity))) return null;
  if (hasSession(scope.actor)) return "signed-in" as const;
  try {
    await acceptWithIdentity(scope, { invitation, identity });
    return null;
  } catch (error) {
    if (error instanceof Problem) return "invitation" as const;
    throw error;
  }
}

type Return = { back: string; provider: string };

function refusalPath(admission: Exclude<Admission, "enter" | "link">, { back, provider }: Return): string {
  if (admission === "unknown") return invalidUserPath(null, back);
  return `${prefixOf(back)}/user/?identity=${admission}&provider=${provider}`;
}

const invalidUserPath = (reason: "signed-in" | "invitation" | null, back: string): string =>
  `${prefixOf(back)}/invalid-user/${reason ? `?reason=${reason}` : ""}`;

function prefixOf(back: string): string {
  const { locale } = localePath(back);
  return locale === routing.defaultLocale ? "" : `/${locale}`;
}

const reasonOf = (cause: unknown): string | undefined => {
  if (cause instanceof Error) return cause.message;
  const inner = typeof cause === "object" && cause !== null && "err" in cause ? cause.err : undefined;
  return inner instanceof Error ? `${inner.name}: ${inner.message}` : undefined;
};
