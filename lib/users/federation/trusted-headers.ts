import { createHash, timingSafeEqual } from "node:crypto";
import { BlockList, isIP } from "node:net";
import { federationHeaders } from "./assertion";

type Rule = {
  secret: string;
  /** Addresses and networks of the web server with the Shibboleth SP. */
  peers: readonly string[];
};

/** Why the headers do not count; null if they do. */
type Distrust = "peer" | "no-secret" | "wrong-secret" | "ambiguous" | null;

/**
 * Whether the headers come from our web server. Names with underscores are refused because some servers read them as
 * hyphens.
 */
export function distrustOf(headers: Headers, { secret, peers }: Rule): Distrust {
  if (!isAmong(peerOf(headers), peers)) return "peer";
  const presented = headers.get(federationHeaders.secret);
  if (!presented) return "no-secret";
  if (secret === "" || !isSame(presented, secret)) return "wrong-secret";
  const isAmbiguous = [...headers.keys()].some((name) => name.includes("_") && /^x[_-]shib[_-]/i.test(name));
  return isAmbiguous ? "ambiguous" : null;
}

/** Address of the peer, which our own server writes at the end of X-Forwarded-For (docs/decisions/0013). */
export const peerOf = (headers: Headers): string =>
  (headers.get("x-forwarded-for") ?? "").split(",").at(-1)?.trim() ?? "";

/** Takes the same time for every text of any length. */
function isSame(presented: string, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(presented), digest(secret));
}

function isAmong(address: string, networks: readonly string[]): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [start = "", bits] = network.split("/");
    const family = isIP(start) === 4 ? "ipv4" : "ipv6";
    if (bits === undefined) list.addAddress(start, family);
    else list.addSubnet(start, Number(bits), family);
  }
  return list.check(address, version === 4 ? "ipv4" : "ipv6");
}
