import "server-only";
import { settings } from "@/lib/kit/env";
import type { Locale } from "@/lib/kit/i18n/routing";
import { identityKinds } from "./identity-kinds";

export type OidcProvider = {
  /** Name in addresses of the sign-in. */
  id: string;
  /** As in the provider's discovery document. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** For buttons: "Log in with …". */
  names: Record<Locale, string>;
  /** Whether logging out here logs out there. */
  endsSession: boolean;
};

/** Where people can sign in besides the password form. */
export type ProviderChoice = { id: string; kind: "oidc" | "shibboleth"; names: Record<Locale, string> };

/** A person as a provider names them. `provider`: issuer without a slash at its end, or entity ID. */
export type Identity = { kind: (typeof identityKinds)[number]; provider: string; subject: string };

/** Key of a provider in linked identities: ignores a trailing slash of the issuer. */
export const issuerKey = (issuer: string): string => issuer.replace(/\/$/, "");

const SINGLE = "oidc";
export const SHIBBOLETH = "shibboleth";

/** The provider of OIDC_ISSUER and its two other settings, then those of OIDC_PROVIDERS. */
export function oidcProviders(): OidcProvider[] {
  const several = settings().OIDC_PROVIDERS.map(({ id, name, issuer, client_id, client_secret, logout }) => ({
    ...{ id, issuer, clientId: client_id, clientSecret: client_secret },
    ...{ names: name, endsSession: logout },
  }));
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME } = settings();
  if (!issuer || !clientId || !clientSecret) return several;
  const name = OIDC_NAME || new URL(issuer).host;
  // Providers show an error if they do not know our address to return to; those settings never asked for one.
  return [
    { id: SINGLE, issuer, clientId, clientSecret, names: { en: name, cs: name }, endsSession: false },
    ...several,
  ];
}

export const isShibbolethOn = (): boolean => settings().SHIBBOLETH_SECRET !== "";

/** In the order of their buttons. */
export function providerChoices(): ProviderChoice[] {
  const { SHIBBOLETH_NAME: name } = settings();
  const choices = oidcProviders().map(({ id, names }) => ({ id, kind: "oidc" as const, names }));
  return isShibbolethOn()
    ? [{ id: SHIBBOLETH, kind: "shibboleth", names: { en: name, cs: name } }, ...choices]
    : choices;
}

/** Identities that can sign in with the current settings, as a condition of the database. */
export function usableIdentities() {
  const issuers = oidcProviders().map(({ issuer }) => issuerKey(issuer));
  return {
    OR: [
      { type: "oidc", provider: { in: issuers } },
      ...(isShibbolethOn() ? [{ type: { in: identityKinds.filter((kind) => kind !== "oidc") } }] : []),
    ],
  };
}

/** The same for one identity. */
export const isUsable = ({ type, provider }: { type: string; provider: string }): boolean =>
  type === "oidc" ? oidcProviders().some(({ issuer }) => issuerKey(issuer) === provider) : isShibbolethOn();
