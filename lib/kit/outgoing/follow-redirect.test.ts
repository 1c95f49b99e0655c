import { expect, test } from "vitest";
import { followRedirect, followWithMessage, keepsQuery } from "./follow-redirect";

const secret = { parameters: ["customer_id", "api_key", "platform"], values: ["lib-1001", "secret-key"] };
const from = new URL("https://sushi.example.org/reports/tr?customer_id=lib-1001&api_key=secret-key");

test.each([
  [
    "/other?customer_id=lib-1001&api_key=secret-key",
    "https://sushi.example.org/other?customer_id=lib-1001&api_key=secret-key",
  ],
  ["https://sushi.example.org/x?api_key=secret-key", "https://sushi.example.org/x?api_key=secret-key"],
  [
    "https://elsewhere.example/x?api_key=secret-key&begin_date=2024-01",
    "https://elsewhere.example/x?begin_date=2024-01",
  ],
  ["https://elsewhere.example/x?API_KEY=1&Platform=2&a=b", "https://elsewhere.example/x?a=b"],
  ["https://elsewhere.example/x?return=/tr?k=secret-key", "https://elsewhere.example/x"],
  ["https://sushi.example.org:8443/x?api_key=secret-key", "https://sushi.example.org:8443/x"],
  ["https://me:word@elsewhere.example/x#part", "https://elsewhere.example/x"],
])("a redirect to %s leads to %s", (location, target) => {
  expect(followRedirect(from, location, secret).href).toBe(target);
});

test.each([
  ["http://sushi.example.org/x", "insecure"],
  ["ftp://sushi.example.org/x", "protocol"],
  ["https://elsewhere.example/for/secret-key/x", "secrets in the path"],
  ["https://elsewhere.example/for/secret%2Dkey/x", "secrets in the path"],
  ["https://", "no address"],
  [undefined, "no address"],
])("a redirect to %s is rejected: %s", (location, detail) => {
  expect(() => followRedirect(from, location, secret)).toThrow(detail);
});

test("the same host may move from http to https and receives the same request", () => {
  const plain = new URL("http://sushi.example.org/tr?api_key=secret-key");
  expect(followRedirect(plain, "https://sushi.example.org/tr?api_key=secret-key", secret).search).toBe(
    "?api_key=secret-key",
  );
});

test.each([301, 302, 307, 308])("status %i repeats a message to the same service only", (status) => {
  const address = new URL("http://sushi.example.org/Service");
  const follow = (location: string) => followWithMessage(address, { status, location }, secret).href;
  expect(follow("/Other")).toBe("http://sushi.example.org/Other");
  expect(follow("https://sushi.example.org/Service")).toBe("https://sushi.example.org/Service");
  expect(() => follow("http://elsewhere.example/Service")).toThrow("another host");
  expect(() => follow("http://sushi.example.org:8080/Service")).toThrow("another host");
});

test("status 303 does not repeat a message", () => {
  expect(() => followWithMessage(from, { status: 303, location: "/result" }, secret)).toThrow("status 303");
});

test.each([
  ["/other?customer_id=a%20b&begin_date=2024-01", true],
  ["/other?BEGIN_DATE=2024-01&session=1&customer_id=a+b", true],
  ["/other", false],
  ["/other?begin_date=2024-01", false],
  ["/other?customer_id=a%20b&begin_date=2023-01", false],
  ["/other?customer_id=a%20b&begin_date=2024-01&begin_date=2023-01", false],
])("%s keeps the query: %s", (location, isKept) => {
  const address = new URL("https://sushi.example.org/tr?customer_id=a%20b&begin_date=2024-01");
  expect(keepsQuery(address, new URL(location, address))).toBe(isKept);
  expect(keepsQuery(new URL("https://sushi.example.org/status"), address)).toBe(true);
});
