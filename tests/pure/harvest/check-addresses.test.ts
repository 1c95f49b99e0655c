import { expect, test } from "vitest";
import { checkAddresses } from "@/lib/kit/outgoing/check-addresses";

const allowed = new Set(["127.0.0.1:4000", "sushi.intranet:443"]);

/** DNS answers by name. */
const names: Record<string, string[]> = {
  "public.example": ["93.184.216.34"],
  "both.example": ["93.184.216.34", "2606:2800:220:1::1"],
  "private.example": ["10.0.0.7"],
  "mixed.example": ["93.184.216.34", "127.0.0.1"],
  "mapped.example": ["::ffff:127.0.0.1"],
  "metadata.example": ["169.254.169.254"],
  "empty.example": [],
  "sushi.intranet": ["10.1.2.3"],
};

async function resolve(name: string) {
  const result = names[name];
  if (!result) throw Object.assign(new Error(name), { code: "ENOTFOUND" });
  return result.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
}

test.each([
  ["https://public.example/sushi", "93.184.216.34"],
  ["https://both.example:8443/sushi", "93.184.216.34", "2606:2800:220:1::1"],
  ["https://93.184.216.34", "93.184.216.34"],
  ["https://[2606:2800:220:1::1]/", "2606:2800:220:1::1"],
  ["http://127.0.0.1:4000/lumina", "127.0.0.1"],
  ["https://sushi.intranet/", "10.1.2.3"],
])("%s is requested at %s", async (url, ...addresses) => {
  const upload = await checkAddresses(new URL(url), { allowed, resolve });
  expect(upload.map(({ address }) => address)).toEqual(addresses);
});

test.each([
  ["https://private.example/", "blocked-address"],
  ["https://mixed.example/", "blocked-address"],
  ["https://mapped.example/", "blocked-address"],
  ["https://metadata.example/", "blocked-address"],
  ["https://10.0.0.7/", "blocked-address"],
  ["https://0x7f.1/", "blocked-address"],
  ["https://2130706433/", "blocked-address"],
  ["https://[::1]/", "blocked-address"],
  ["https://[::ffff:127.0.0.1]/", "blocked-address"],
  ["https://127.0.0.1:4001/", "blocked-address"],
  ["https://127.0.0.1/", "blocked-address"],
  ["https://public.example:22/", "blocked-address"],
  ...[5432, 6379, 8123, 9000, 3306, 27017, 9200].map((port) => [`https://public.example:${port}/`, "blocked-address"]),
  ["https://sushi.intranet:8443/", "blocked-address"],
  ["http://public.example/", "insecure-address"],
  ["http://127.0.0.1:4001/", "insecure-address"],
  ["ftp://public.example/", "insecure-address"],
  ["https://unknown.example/", "dns"],
  ["https://empty.example/", "dns"],
])("%s is refused: %s", async (url, code) => {
  await expect(checkAddresses(new URL(url), { allowed, resolve })).rejects.toMatchObject({ code });
});
