import { isIPv4, isIPv6 } from "node:net";

/**
 * The network a caller counts as: an IPv4 address, or the first 64 bits of an IPv6 one, which one household or site
 * shares. Each hop appends whom it heard from, our own server last: `proxies` before that are believed.
 */
export function callerNetwork(forwardedFor: string | null, proxies = 0): string {
  const hops = (forwardedFor ?? "").split(",").map((hop) => hop.trim().toLowerCase());
  const address = hops.at(-1 - proxies) ?? hops[0] ?? "";
  const mapped = address.replace(/^::ffff:(?=\d+\.)/, "");
  if (isIPv4(mapped)) return mapped;
  return isIPv6(address) ? `${first64Bits(address)}::/64` : "unknown";
}
function first64Bits(address: string): string {
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const groups = head === "" ? [] : head.split(":");
  const last = tail ? tail.split(":") : [];
  const gap = tail === undefined ? 0 : 8 - groups.length - last.length;
  const whole = [...groups, ...Array.from({ length: gap }, () => "0"), ...last];
  return whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
