/**
 * Leaves the page for the identity provider, which sends people back to `returnTo` (a path of ours). Resolves to false
 * where there is no way there: the provider does not answer, or we do not. A form could not do it, for our content
 * security policy lets none end up on another site.
 */
export async function goToProvider(returnTo: string): Promise<boolean> {
  try {
    const token = await read("/api/auth/csrf/", "csrfToken");
    const url = await read("/api/auth/signin/oidc/", "url", {
      method: "POST",
      headers: { "x-auth-return-redirect": "1" },
      body: new URLSearchParams({ csrfToken: token, callbackUrl: returnTo }),
    });
    // A failure is told as an address of ours.
    if (new URL(url).origin === location.origin) return false;
    location.assign(url);
    return true;
  } catch {
    return false;
  }
}

/** One text of a JSON answer; throws where there is none. */
async function read(address: string, name: string, request?: RequestInit): Promise<string> {
  const answer: unknown = await (await fetch(address, request)).json();
  const value = new Map(Object.entries(answer ?? {})).get(name);
  if (typeof value !== "string") throw new Error(`${address} answers without ${name}.`);
  return value;
}
