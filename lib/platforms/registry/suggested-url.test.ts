import { expect, test } from "vitest";
import { addressesFor, isHttpOnly, isSameAddress, servicesFor, suggestedUrl } from "./suggested-url";

const service = (counter_version: string, url: string, deprecated = false) => ({ counter_version, url, deprecated });

test("only address of the release is suggested", () => {
  const services = [service("5", "https://a.example/r5"), service("5.1", "https://a.example/r51")];
  expect(suggestedUrl(services, "5")).toBe("https://a.example/r5");
  expect(suggestedUrl(services, "5.1")).toBe("https://a.example/r51");
  expect(suggestedUrl(services, "4")).toBeNull();
});

test("several addresses are offered as choices", () => {
  const services = [service("5", "https://a.example"), service("5", "https://b.example")];
  expect(suggestedUrl(services, "5")).toBeNull();
  expect(addressesFor(services, "5")).toEqual(["https://a.example", "https://b.example"]);
});

test("one address in two spellings is one", () => {
  const services = [service("5", "https://a.example/x/"), service("5", "http://A.example/x/reports/tr?customer_id=")];
  expect(addressesFor(services, "5")).toEqual(["https://a.example/x"]);
});

test.each([
  ["http://sushi.example.org/api/", "https://sushi.example.org/api"],
  ["HTTP://sushi.example.org/r51", "https://sushi.example.org/r51"],
  ["http://sushi.example.org:8080/r5/status", "https://sushi.example.org:8080/r5"],
  ["http://127.0.0.1:4000/lumina", "http://127.0.0.1:4000/lumina"],
  ["http://sushi/lumina", "http://sushi/lumina"],
])("address %s of the registry is suggested as %s", (registered, suggested) => {
  expect(suggestedUrl([service("5", registered)], "5")).toBe(suggested);
  expect(isHttpOnly(registered)).toBe(suggested.startsWith("https:"));
});

test("http and https of one host are one address", () => {
  const services = [service("5", "http://a.example/x"), service("5", "https://a.example/x")];
  expect(addressesFor(services, "5")).toEqual(["https://a.example/x"]);
});

test("closed service counts only if it is the only one", () => {
  const old = service("5", "https://old.example", true);
  const used = service("5", "https://new.example");
  expect(suggestedUrl([old, used], "5")).toBe("https://new.example");
  expect(suggestedUrl([old], "5")).toBe("https://old.example");
  expect(servicesFor([old, used], "5")).toEqual([used]);
});

test("service without an address suggests nothing", () => {
  expect(suggestedUrl([service("5", "")], "5")).toBeNull();
});

test.each([
  ["https://a.example/", "http://www.a.example"],
  ["https://a.example/sushi/r51", "https://a.example/sushi"],
  ["https://a.example/sushi/status", "https://a.example/sushi/"],
])("%s is the same service as %s", (one, other) => {
  expect(isSameAddress(one, other)).toBe(true);
});

test.each([
  ["https://a.example/r5", "https://a.example"],
  ["https://a.example/X", "https://a.example/x"],
  ["https://a.example:8443", "https://a.example"],
])("%s is another service than %s", (one, other) => {
  expect(isSameAddress(one, other)).toBe(false);
});
