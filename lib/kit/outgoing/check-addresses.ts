import "server-only";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { hostAndPort, isAllowedPort, isPublicAddress } from "./public-address";
import { TransportFailed } from "./transport-failed";

export type ResolvedAddress = { address: string; family: number };
export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>;

const resolveName: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

/**
 * Addresses that a request to `url` may connect to, at least one. Refuses everything but the public internet, including
 * names that do not resolve or resolve to both public and private addresses; `allowed` ("host:port") makes exceptions.
 */
export async function checkAddresses(
  url: URL,
  { allowed, resolve = resolveName }: { allowed: ReadonlySet<string>; resolve?: Resolve },
): Promise<ResolvedAddress[]> {
  const isAllowed = allowed.has(hostAndPort(url));
  if (!["https:", "http:"].includes(url.protocol)) throw new TransportFailed("insecure-address");
  if (url.protocol === "http:" && !isAllowed) throw new TransportFailed("insecure-address");
  if (!isAllowed && !isAllowedPort(url)) throw new TransportFailed("blocked-address");
  const addresses = await addressesOf(url.hostname.replace(/^\[|\]$/g, ""), resolve);
  if (addresses.length === 0) throw new TransportFailed("dns");
  if (!isAllowed && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new TransportFailed("blocked-address");
  return addresses;
}

async function addressesOf(host: string, resolve: Resolve): Promise<ResolvedAddress[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  try {
    return await resolve(host);
  } catch {
    throw new TransportFailed("dns");
  }
}
