import { expect, test } from "vitest";
import { callerNetwork } from "./caller-network";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["10.1.1.1, 192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::ffff:c000:207", "192.0.2.7"],
  ["0:0:0:0:0:FFFF:c000:0207", "192.0.2.7"],
  ["::fffe:c000:207", "0:0:0:0::/64"],
  ["64:ff9b::192.0.2.7", "64:ff9b:0:0::/64"],
  ["1:2:3:4:5:6:7:8", "1:2:3:4::/64"],
  ["::192.0.2.7", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["2001:DB8:0:1:aaaa::1", "2001:db8:0:1::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["nonsense", "unknown"],
  [null, "unknown"],
])("%s counts as %s", (forwarded, network) => {
  expect(callerNetwork(forwarded)).toBe(network);
});

test.each([
  ["forged, 198.51.100.9, 192.0.2.7", 0, "192.0.2.7"],
  ["forged, 198.51.100.9, 10.0.0.1", 1, "198.51.100.9"],
  ["198.51.100.9, 10.0.0.2, 10.0.0.1", 2, "198.51.100.9"],
  ["192.0.2.7", 1, "192.0.2.7"],
])("%s behind %i proxies counts as %s", (forwarded, proxies, network) => {
  expect(callerNetwork(forwarded, proxies)).toBe(network);
});
