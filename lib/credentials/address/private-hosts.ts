/** Reads "host:port, host:port": each entry opens exactly one port of one host. */
export function privateHosts(list: string): ReadonlySet<string> {
  return new Set(
    list
      .split(",")
      .map((entry) => entry.trim().toLowerCase())
      .filter((entry) => entry !== ""),
  );
}

/** "host:port" of an address, the port always written. */
export function hostAndPort({ hostname, port, protocol }: URL): string {
  return `${hostname.toLowerCase()}:${port || (protocol === "https:" ? "443" : "80")}`;
}
