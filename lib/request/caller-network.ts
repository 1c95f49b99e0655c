import { isIPv4, isIPv6 } from "node:net";

/**
 * The network of a caller: an IPv4 address, or the first 64 bits of an IPv6 address (one household or site). Each hop
 * appends the address it received from, our server last; the last `proxies` entries before that are trusted.
 */
export function callerNetwork(forwardedFor: string | null, proxies = 0): string {
  const hops = (forwardedFor ?? "").split(",").map((hop) => hop.trim().toLowerCase());
  const address = hops.at(-1 - proxies) ?? hops[0] ?? "";
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return "unknown";
  const groups = groupsOf(address);
  return mappedAddress(groups) ?? `${groups.slice(0, 4).map(hex).join(":")}::/64`;
}

/** Whether a network is this machine. */
export const isLoopback = (network: string): boolean => /^(127\.|0:0:0:0::)/.test(network);

const hex = (group: number) => group.toString(16);

/** The IPv4 address in an IPv4-mapped IPv6 address, as seen by dual-stack servers. */
function mappedAddress([a, b, c, d, e, mark, high = 0, low = 0]: readonly number[]): string | null {
  if (a || b || c || d || e || mark !== 0xffff) return null;
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** The eight groups of an IPv6 address; the last two may be in IPv4 notation. */
function groupsOf(address: string): number[] {
  const written = (address.split("%")[0] ?? "").replace(
    /(?<!\d)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/,
    (_, ...parts) => {
      const [a = 0, b = 0, c = 0, d = 0] = parts.map(Number);
      return `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
    },
  );
  const [head = "", tail] = written.split("::").map((half) => half.split(":").filter(Boolean));
  const [first, last] = [head || [], tail ?? []];
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => "0"), ...last].map((group) =>
    Number.parseInt(group, 16),
  );
}
