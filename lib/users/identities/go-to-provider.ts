import { send } from "@/lib/kit/call/send";
import { beginSignInCall } from "./contract";

type Journey = {
  provider: { id: string; kind: "oidc" | "shibboleth" };
  /** A path of ours. */
  returnTo: string;
  /** An invitation that the person accepts by logging in there. */
  invitation?: { uid: string; token: string };
};

/**
 * Navigates to the identity provider, which returns to `returnTo`. Resolves to false if the provider or we do not
 * respond. A form cannot do this, because our content security policy forbids forms that end on another site.
 */
export async function goToProvider({ provider, returnTo, invitation }: Journey): Promise<boolean> {
  try {
    const { address } = await send(beginSignInCall, { body: { next: returnTo, ...invitation } });
    if (provider.kind === "shibboleth") {
      location.assign(address);
      return true;
    }
    const token = await read("/api/auth/csrf/", "csrfToken");
    const url = await read(`/api/auth/signin/${provider.id}/`, "url", {
      method: "POST",
      headers: { "x-auth-return-redirect": "1" },
      body: new URLSearchParams({ csrfToken: token, callbackUrl: returnTo }),
    });
    // A failure leads to an address of ours.
    if (new URL(url).origin === location.origin) return false;
    location.assign(url);
    return true;
  } catch {
    return false;
  }
}

/** A string of a JSON response; throws if absent. */
async function read(address: string, name: string, request?: RequestInit): Promise<string> {
  const answer: unknown = await (await fetch(address, request)).json();
  const value = new Map(Object.entries(answer ?? {})).get(name);
  if (typeof value !== "string") throw new Error(`The response of ${address} has no ${name}.`);
  return value;
}
