import { TransportFailed } from "./transport-failed";

export const MOST_REDIRECTS = 3;

const REDIRECTS = [301, 302, 303, 307, 308];

export const isRedirect = (status: number | undefined): boolean => status !== undefined && REDIRECTS.includes(status);

type Redirect = { status: number | undefined; location: string | undefined };
/** Never sent to another host than the intended one. */
export type Secret = { parameters: readonly string[]; values: readonly string[] };

/**
 * The target of a redirect: never from https to http, and to another host only without secrets. Throws TransportFailed;
 * the caller checks whether the target may be reached.
 */
export function followRedirect(from: URL, location: string | undefined, secret: Secret): URL {
  if (!location || !URL.canParse(location, from)) throw new TransportFailed("redirect", "no address");
  const to = new URL(location, from);
  if (to.protocol !== "https:" && to.protocol !== "http:") throw new TransportFailed("redirect", "protocol");
  if (from.protocol === "https:" && to.protocol === "http:") throw new TransportFailed("redirect", "insecure");
  to.username = "";
  to.password = "";
  to.hash = "";
  return isSameService(from, to) ? to : withoutSecrets(to, secret);
}

/**
 * The same for a request with a secret body: it is sent again to the same service only. Status 303 cannot answer such a
 * message.
 */
export function followWithMessage(from: URL, { status, location }: Redirect, secret: Secret): URL {
  const to = followRedirect(from, location, secret);
  if (!isSameService(from, to)) throw new TransportFailed("redirect", "another host");
  if (status === 303) throw new TransportFailed("redirect", "status 303");
  return to;
}

/** Whether both URLs belong to one service. Upgrading a host from http to https is allowed. */
function isSameService(from: URL, to: URL): boolean {
  const isUpgrade = from.protocol === "http:" && to.protocol === "https:" && from.port === "" && to.port === "";
  return from.hostname === to.hostname && (isUpgrade || (from.protocol === to.protocol && from.port === to.port));
}

/**
 * Whether a URL still has all parameters of the first one: a redirect to another host loses secrets, and some lose the
 * whole query.
 */
export function keepsQuery(first: URL, last: URL): boolean {
  const before = valuesByName(first);
  const after = valuesByName(last);
  return [...before].every(([name, values]) => values.join("\n") === after.get(name)?.join("\n"));
}

function valuesByName({ searchParams }: URL): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of searchParams) {
    const key = name.toLowerCase();
    values.set(key, [...(values.get(key) ?? []), value]);
  }
  return values;
}

function withoutSecrets(url: URL, { parameters, values }: Secret): URL {
  const names = new Set(parameters.map((name) => name.toLowerCase()));
  for (const [name, value] of [...url.searchParams]) {
    if (names.has(name.toLowerCase()) || values.some((secret) => value.includes(secret))) url.searchParams.delete(name);
  }
  const path = decoded(url.pathname);
  if (values.some((secret) => secret.length >= 6 && path.includes(secret)))
    throw new TransportFailed("redirect", "secrets in the path");
  return url;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
