import { BlockList, isIPv4, isIPv6 } from "node:net";

/** IPv4 ranges that are reserved, private or multicast (IANA special-purpose registry). */
const special4: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

/**
 * Special ranges within 2000::/3 (other IPv6 addresses are not public): Teredo and similar, documentation, 6to4, SRv6.
 */
const special6: readonly [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const refused4 = new BlockList();
for (const [network, prefix] of special4) refused4.addSubnet(network, prefix, "ipv4");

const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");
const refused6 = new BlockList();
for (const [network, prefix] of special6) refused6.addSubnet(network, prefix, "ipv6");

/**
 * Whether an IP address is on the public internet. IPv6 forms that contain an IPv4 address (mapped, NAT64, 6to4,
 * Teredo) never are; neither is invalid text.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused4.check(address, "ipv4");
  if (!isIPv6(address) || address.includes("%") || address.includes(".")) return false;
  return global6.check(address, "ipv6") && !refused6.check(address, "ipv6");
}

/** Well-known ports above 1023 that never belong to a provider. */
const services = {
  databases: [1433, 1434, 1521, 2483, 2484, 3306, 5432, 5433, 5984, 6432, 7474, 7687, 8123, 8529, 9000, 9042, 9160],
  moreDatabases: [9004, 9005, 9009, 9440, 26_257, 27_017, 27_018, 27_019, 28_015, 28_017],
  searchAndCaches: [5601, 6379, 6380, 8983, 9200, 9300, 11_211, 16_379, 26_379],
  queues: [1883, 4222, 4369, 5671, 5672, 9092, 9093, 15_672, 25_672],
  clusters: [2181, 2375, 2376, 2379, 2380, 6443, 8200, 8300, 8500, 10_250, 10_255],
  peopleAndFiles: [2049, 3268, 3269, 3389, 3690, 5060, 5061, 5222, 5900, 5901, 5985, 5986, 6000, 9100, 9418],
  proxies: [1080, 1099, 1723, 3128, 6665, 6666, 6667, 6668, 6669, 6697],
};
const servicePorts: ReadonlySet<number> = new Set(Object.values(services).flat());

/** Web ports, and ports above 1023 without a well-known store or service. */
export function isAllowedPort({ port }: URL): boolean {
  if (port === "" || port === "80" || port === "443") return true;
  return Number(port) >= 1024 && !servicePorts.has(Number(port));
}

/** Parses "host:port, host:port": each entry allows one port of one host. */
export function privateHosts(list: string): ReadonlySet<string> {
  return new Set(
    list
      .split(",")
      .map((entry) => entry.trim().toLowerCase())
      .filter((entry) => entry !== ""),
  );
}

/** "host:port" of a URL, always with port. */
export function hostAndPort({ hostname, port, protocol }: URL): string {
  return `${hostname.toLowerCase()}:${port || (protocol === "https:" ? "443" : "80")}`;
}
